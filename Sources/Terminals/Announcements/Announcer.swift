import Dispatch
import Drawing
import EventStream
import Platform

/// Calls a person when something begins: by a sound, on the desktop, or through the terminal.
package struct Announcer: Sendable {
  /// The escape sequence for notifications of a terminal.
  package enum TerminalForm {
    case osc9, osc99, osc777
  }

  /// The program for desktop notifications.
  package static let program = "notify-send"

  /// `nil` for the bell, or silence.
  private let player: SoundPlayer?
  private let isSilent: Bool
  package let usesDesktop: Bool
  /// Whether the program for notifications failed last, as without a service that shows them.
  private let desktopFails = Locked(false)
  /// `nil`: the terminal is not asked.
  package let terminalForm: TerminalForm?
  /// Whether to notify by the terminal only if the desktop cannot.
  private let terminalIsSecond: Bool

  /// Whether it announces anything without a terminal.
  package var worksUnseen: Bool { usesDesktop || player != nil }

  package init(
    _ announcements: Announcements, player: SoundPlayer? = nil, environment: Environment
  ) {
    isSilent = announcements.sound == .none
    self.player = player
    let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    let hasDesktop = environment["WAYLAND_DISPLAY"] != nil || environment["DISPLAY"] != nil
    terminalIsSecond = announcements.notification == .auto
    switch announcements.notification {
    case .auto: usesDesktop = hasDesktop && !isRemote
    case .always, .desktop: usesDesktop = true
    case .terminal, .never: usesDesktop = false
    }
    switch announcements.notification {
    case .auto, .always, .terminal: terminalForm = Announcer.form(environment)
    case .desktop, .never: terminalForm = nil
    }
  }

  /// Announces the last of some records that requires attention.
  ///
  /// - Returns: The output for the terminal.
  package func announce(_ records: [Record]) -> String {
    let announced = records.lazy.reversed().compactMap { record in
      Announcement(record).map { ($0, SoundPlayer.Occasion(record)) }
    }
    guard let (announcement, occasion) = announced.first else { return "" }
    let isHeard = isSilent || player?.play(occasion) == true
    let isToldByDesktop = usesDesktop && notifyDesktop(announcement)
    let isToldByTerminal = !(isToldByDesktop && terminalIsSecond)
    return (isHeard ? "" : Escape.bell) + (isToldByTerminal ? terminalText(announcement) : "")
  }

  private func terminalText(_ announcement: Announcement) -> String {
    let whole = [announcement.title, announcement.body].filter { !$0.isEmpty }
      .joined(separator: ": ")
    return switch terminalForm {
    case nil: ""
    case .osc9: Escape.notification9(whole)
    case .osc99: Escape.notification99(title: announcement.title, body: announcement.body)
    case .osc777: Escape.notification777(title: announcement.title, body: announcement.body)
    }
  }

  /// Notifies by the program for it; returns whether that is available, and did not fail last.
  ///
  /// It takes the body, unlike the title, for markup with escape sequences of C.
  private func notifyDesktop(_ announcement: Announcement) -> Bool {
    let body = announcement.body.escapedForPango.escapingBackslashes
    let spawn = Spawn(Announcer.program, ["--app-name=Rota", "--", announcement.title, body])
    do throws(SystemError) {
      try spawn.start { [desktopFails] outcome in
        desktopFails.withLock { $0 = outcome != .code(0) }
      }
    } catch {
      return false
    }
    return !desktopFails.withLock(\.self)
  }

  /// The form supported by the terminal; `nil` for none, as it would print the sequence as text.
  private static func form(_ environment: Environment) -> TerminalForm? {
    let term = environment["TERM"] ?? "dumb"
    if term == "dumb" || term == "linux" { return nil }
    if environment["KITTY_WINDOW_ID"] != nil || term.hasSuffix("kitty") { return .osc99 }
    if environment["VTE_VERSION"] != nil || term.hasPrefix("foot") || term.hasPrefix("rxvt") {
      return .osc777
    }
    return .osc9
  }
}
