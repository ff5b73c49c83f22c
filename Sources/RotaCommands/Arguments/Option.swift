/// One option of a command: what it is called, and what it takes.
public struct Option: Hashable, Sendable {
  /// What stands behind the name of an option.
  public enum Kind: Hashable, Sendable {
    /// Nothing: it is there or not.
    case flag
    /// Nothing; with `no-` before the name it says the opposite.
    case toggle
    /// A value, which the help calls by this name; `example` is a valid one.
    case value(String, example: String)
  }

  /// The long name, without its dashes.
  public let name: String
  /// The letter that stands for the long name.
  public let short: Character?
  public let kind: Kind
  /// Whether each occurrence counts; otherwise the last one does.
  public let isRepeatable: Bool
  /// Says that the value may be left out, and how one ends that is not: so it is told from an
  /// argument that follows. Left out, it is `-`, the standard output.
  public let endingIfAny: String?
  public init(
    _ name: String, short: Character? = nil, _ kind: Kind = .flag, isRepeatable: Bool = false,
    endingIfAny: String? = nil
  ) {
    self.name = name
    self.short = short
    self.kind = kind
    self.isRepeatable = isRepeatable
    self.endingIfAny = endingIfAny
  }

  /// The option that every command has.
  public static let help = Option("help", short: "h")
}

extension Option {
  /// Every long name of the option, with its dashes.
  public var longNames: [String] {
    kind == .toggle ? ["--\(name)", "--no-\(name)"] : ["--\(name)"]
  }

  /// Every name of the option, with its dashes.
  public var allNames: [String] { (short.map { ["-\($0)"] } ?? []) + longNames }

  /// The option with a valid value, as it may be typed.
  public var example: String {
    switch kind {
    case .flag, .toggle: "--\(name)"
    case .value(_, let example): "--\(name) \(example)"
    }
  }

  /// The names and the value as the help has them: `-q, --quantum D`.
  public var signature: String {
    let text = allNames.joined(separator: ", ")
    guard case .value(let placeholder, _) = kind else { return text }
    return endingIfAny == nil ? "\(text) \(placeholder)" : "\(text) [\(placeholder)]"
  }
}

/// Options that the help explains together, in one line.
public struct OptionRow: Hashable, Sendable {
  public let options: [Option]
  /// A few words for the help.
  public let summary: String

  public init(_ options: Option..., summary: String) {
    self.options = options
    self.summary = summary
  }

  /// The names and values of the options as the help has them.
  public var signature: String { options.map(\.signature).joined(separator: ", ") }
}

/// Lines of the help under one word.
public struct OptionGroup: Hashable, Sendable {
  public let title: String
  public let rows: [OptionRow]

  public init(_ title: String, _ rows: [OptionRow]) {
    self.title = title
    self.rows = rows
  }
}
