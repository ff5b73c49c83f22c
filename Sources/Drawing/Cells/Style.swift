/// How the text of a cell looks.
public struct Style: Hashable, Sendable {
  /// Ways of writing besides colour.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let underline = Attributes(rawValue: 4)
    public static let reverse = Attributes(rawValue: 8)
    public static let strikethrough = Attributes(rawValue: 16)
  }

  /// The colour of the text; nil is the terminal's own.
  public var foreground: Color?
  /// The colour behind the text; nil is the terminal's own.
  public var background: Color?
  public var attributes: Attributes

  /// A style; without arguments the terminal's own.
  public init(
    _ foreground: Color? = nil, on background: Color? = nil, _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours and nothing else.
  public static let plain = Style()
  /// The terminal's own colours, bold.
  public static let bold = Style(nil, .bold)

  /// This style with the attributes added.
  public func adding(_ more: Attributes) -> Style {
    Style(foreground, on: background, attributes.union(more))
  }
}
