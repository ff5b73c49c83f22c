import Commands
import Drawing
import Options
import Platform
import Rotations
import Terminals

/// Checks the capabilities of the terminal, and the display that a rotation would have there.
struct TerminalCheck: Check {
  let title = "terminal"

  func findings(in world: some World) -> [Finding] {
    let options: RunOptions
    do throws(UsageError) {
      options = try RunOptions(asSetIn: world)
    } catch {
      return [.broken("\(error)", cure: "rota config")]
    }
    let factory = DisplayFactory(
      presentation: options.presentation, announcements: options.announcements)
    let profile = factory.presentation.profile(in: world.environment)
    let findings = [ability(profile, world.environment), display(factory, profile, in: world)]
    // The Linux console has few characters in any locale.
    let isNarrow = profile.glyphs == .ascii && world.environment["TERM"] != "linux"
    guard profile.movesCursor, isNarrow, !options.presentation.isASCII else { return findings }
    // They count more than LANG.
    let stronger = ["LC_ALL", "LC_CTYPE"].filter { world.environment[$0]?.isEmpty == false }
    let way = stronger.isEmpty ? "" : "unset \(stronger.joined(separator: " ")); "
    return findings + [
      .doubtful(
        "the locale is not UTF-8, so only ASCII is drawn", cure: "\(way)export LANG=C.UTF-8")
    ]
  }

  private func ability(_ profile: TerminalProfile, _ environment: Environment) -> Finding {
    let term = environment["TERM"] ?? "not set"
    let colorTerm = environment["COLORTERM"].map { ", COLORTERM \($0)" } ?? ""
    guard profile.movesCursor else {
      return .doubtful(
        "TERM is \(term), so no screen can be drawn", cure: "export TERM=xterm-256color")
    }
    return .fine("TERM \(term)\(colorTerm): \(profile.depth.words), \(profile.glyphs.words)")
  }

  private func display(
    _ factory: DisplayFactory, _ profile: TerminalProfile, in world: some World
  ) -> Finding {
    let isOnOutput = world.isTerminal(.output)
    guard isOnOutput || world.isTerminal(.error) else {
      return .fine("no terminal here: rota run would print records and show nothing")
    }
    let kind = factory.kind(isOnOutput: isOnOutput, profile: profile, in: world.environment)
    let place = isOnOutput ? "" : ", on the standard error"
    return .fine(
      "rota run would show: \(kind.rawValue)\(reason(factory, profile, in: world))\(place)")
  }

  /// The reason for that display, if it is not the default.
  private func reason(
    _ factory: DisplayFactory, _ profile: TerminalProfile, in world: some World
  ) -> String {
    if factory.presentation.display == Presentation.Display.none { return ", as set" }
    if world.environment["ACCESSIBLE"] != nil { return ", as ACCESSIBLE is set" }
    if !profile.movesCursor { return ", as the cursor cannot be moved" }
    return factory.presentation.display == nil ? "" : ", as set"
  }
}

extension ColorDepth {
  fileprivate var words: String {
    switch self {
    case .none: "no colours"
    case .ansi16: "16 colours"
    case .indexed256: "256 colours"
    case .trueColor: "true colour"
    }
  }
}

extension GlyphLevel {
  fileprivate var words: String {
    switch self {
    case .ascii: "ASCII"
    case .braille: "Braille"
    case .halfBlocks: "half blocks"
    }
  }
}
