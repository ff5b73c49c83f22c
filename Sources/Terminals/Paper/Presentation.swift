import Commands
import Drawing

/// How a rotation is shown.
package struct Presentation: Hashable, Sendable {
  /// What is drawn on the terminal.
  package enum Display: String, CaseIterable, Sendable {
    /// The whole screen with the ring.
    case ring
    /// The whole screen with a bar.
    case bar
    /// The whole screen with a tree that grows while a slice lasts.
    case tree
    /// One line that is rewritten in place.
    case line
    /// Sentences, one below the other.
    case plain
    /// Nothing.
    case none
  }

  /// Whether there are colours.
  package enum Color: String, CaseIterable, Sendable {
    /// As the terminal and `NO_COLOR` have it.
    case auto
    case always
    case never
  }

  /// Which colours stand out from the background.
  package enum Theme: String, CaseIterable, Sendable {
    /// The terminal is asked for its background.
    case auto
    case dark
    case light
  }

  /// What the time of a slice is told by.
  package enum Count: String, CaseIterable, Sendable {
    /// What it has had, which grows.
    case up
    /// What is left of it, which runs out.
    case down
  }

  /// What is drawn; `nil`: what suits the place it appears in.
  package var display: Display?
  /// Which tree grows, if there is one.
  package var tree: Tree.Kind
  package var count: Count
  package var color: Color
  package var theme: Theme
  /// Whether only ASCII characters are drawn with.
  package var isASCII: Bool
  /// Whether anything moves more than once a second.
  package var isAnimated: Bool
  /// Whether clicks and the wheel mean something, and are not left to the terminal.
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
  /// How a table is written that has no other form on a terminal.
  package static let plainTable = OptionRow(
    [.plain: "print without colours", .ascii: "print ASCII characters only"],
    summary: "no colours; only ASCII characters")
  /// How a drawing is written that has another form.
  package static let plainDrawing = OptionRow(
    [.plain: "print lines of text", .ascii: "draw with ASCII characters only"],
    summary: "lines of text; only ASCII characters")
  package static let colors = OptionRow(
    [.color: "when to use colours (auto)", .theme: "which background to draw for (auto)"],
    summary: "colours")
}

/// How a switch is announced.
package struct Announcements: Hashable, Sendable {
  /// Which notifications are sent.
  package enum Notification: String, CaseIterable, Sendable {
    /// To the desktop if there is one and the terminal is not a remote one, else to the terminal.
    case auto
    /// To the desktop and to the terminal.
    case always
    case never
    case desktop
    case terminal
  }

  package var notification: Notification
  /// What is heard.
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
}
