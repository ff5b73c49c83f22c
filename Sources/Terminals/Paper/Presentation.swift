import Commands
import Drawing

/// The appearance of a rotation.
package struct Presentation: Hashable, Sendable {
  /// The kind of display on the terminal.
  package enum Display: String, CaseIterable, Sendable {
    /// The whole screen with the ring.
    case ring
    /// The whole screen with a bar.
    case bar
    /// The whole screen with a tree that grows while a slice lasts.
    case tree
    /// One line that is updated in place.
    case line
    /// One sentence per event.
    case plain
    /// No display.
    case none
  }

  /// Whether there are colours.
  package enum Color: String, CaseIterable, Sendable {
    /// Depends on the terminal and `NO_COLOR`.
    case auto
    case always
    case never
  }

  /// The background that colours are chosen for.
  package enum Theme: String, CaseIterable, Sendable {
    /// Queries the terminal.
    case auto
    case dark
    case light
  }

  /// The direction in which the time of a slice counts.
  package enum Count: String, CaseIterable, Sendable {
    /// Elapsed time.
    case up
    /// Remaining time.
    case down
  }

  /// The kind of display; `nil` for the default of the place.
  package var display: Display?
  /// The kind of tree, if any.
  package var tree: Tree.Kind
  package var count: Count
  package var color: Color
  package var theme: Theme
  /// Whether only ASCII characters are drawn with.
  package var isASCII: Bool
  /// Whether anything moves more than once a second.
  package var isAnimated: Bool
  /// Whether the program handles clicks and the wheel, instead of the terminal.
  package var hasMouse: Bool

  package init(
    display: Display? = nil, tree: Tree.Kind = .oak, count: Count = .down, color: Color = .auto,
    theme: Theme = .auto, isASCII: Bool = false, isAnimated: Bool = true,
    hasMouse: Bool = true
  ) {
    self.display = display
    self.tree = tree
    self.count = count
    self.color = color
    self.theme = theme
    self.isASCII = isASCII
    self.isAnimated = isAnimated
    self.hasMouse = hasMouse
  }
}

extension Option {
  package static let plain = Option("plain")
  package static let ascii = Option("ascii")
  package static let color = Option(
    "color", .value("auto|always|never", example: "never"))
  package static let theme = Option(
    "theme", .value("auto|dark|light", example: "light"))
}

extension OptionRow {
  /// The option for plain text, for tables with no other form on a terminal.
  package static let plainTable = OptionRow(
    [.plain: "print without colours", .ascii: "print ASCII characters only"],
    summary: "no colours; only ASCII characters")
  /// The option for plain text, for drawings with another form.
  package static let plainDrawing = OptionRow(
    [.plain: "print lines of text", .ascii: "draw with ASCII characters only"],
    summary: "lines of text; only ASCII characters")
  package static let colors = OptionRow(
    [.color: "when to use colours (auto)", .theme: "which background to draw for (auto)"],
    summary: "colours")
}

/// The announcements of a switch.
package struct Announcements: Hashable, Sendable {
  /// The destination of notifications.
  package enum Notification: String, CaseIterable, Sendable {
    /// The desktop if available and the terminal is local, else the terminal.
    case auto
    /// To the desktop and to the terminal.
    case always
    case never
    case desktop
    case terminal
  }

  package var notification: Notification
  /// The sound.
  package var sound: Sound
  /// Whether people are reminded at the start to switch do-not-disturb on.
  package var remindsOfQuiet: Bool

  package init(
    notification: Notification = .auto, sound: Sound = .bell, remindsOfQuiet: Bool = false
  ) {
    self.notification = notification
    self.sound = sound
    self.remindsOfQuiet = remindsOfQuiet
  }

  /// The reminder of do-not-disturb, if wanted.
  package var reminder: String? {
    remindsOfQuiet ? "now is a good time to switch do-not-disturb on" : nil
  }
}
