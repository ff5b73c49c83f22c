/// An option of a command: its names and its value.
package struct Option: Hashable, Sendable {
  /// The argument of an option.
  package enum Kind: Hashable, Sendable {
    /// No value.
    case flag
    /// No value; the prefix `no-` negates it.
    case toggle
    /// A value with its name in the help; `example` is a valid one.
    case value(String, example: String)
  }

  /// The long name without its dashes.
  package let name: String
  /// The short name.
  package let short: Character?
  package let kind: Kind
  /// Whether all occurrences count; otherwise only the last one.
  package let isRepeatable: Bool
  /// If the value is optional, the suffix that distinguishes it from a following argument. The
  /// default is `-`, the standard output.
  package let endingIfAny: String?
  package init(
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
  package static let help = Option("help", short: "h")
  /// The results as JSON.
  package static let json = Option("json")
  /// The first day that matters.
  package static let from = Option("from", .value("DAY", example: "mon"))
  /// The first day that no longer does.
  package static let to = Option("to", .value("DAY", example: "2026-11-27"))
  /// The number of days.
  package static let days = Option("days", .value("N", example: "14"))
}

extension Option {
  /// All long names with their dashes.
  package var longNames: [String] {
    kind == .toggle ? ["--\(name)", "--no-\(name)"] : ["--\(name)"]
  }

  /// All names with their dashes.
  package var allNames: [String] { (short.map { ["-\($0)"] } ?? []) + longNames }

  /// The option with a valid value.
  package var example: String {
    switch kind {
    case .flag, .toggle: "--\(name)"
    case .value(_, let example): "--\(name) \(example)"
    }
  }

  /// The names and the value as the help has them: `-q, --quantum D`.
  package var signature: String {
    let text = allNames.joined(separator: ", ")
    guard case .value(let placeholder, _) = kind else { return text }
    return endingIfAny == nil ? "\(text) \(placeholder)" : "\(text) [\(placeholder)]"
  }
}

/// An option with its description.
package struct OptionEntry: Hashable, Sendable {
  package let option: Option
  package let summary: String

  package init(_ option: Option, summary: String) {
    self.option = option
    self.summary = summary
  }

  /// The description of one of its names; the one with `no-` negates the other.
  package func summary(of name: String) -> String {
    name == "--no-\(option.name)" ? "the opposite of --\(option.name)" : summary
  }
}

/// A line of the help: an option, several that share the line, or a remark.
package struct OptionRow: Hashable, Sendable {
  package let entries: [OptionEntry]
  /// The description for the help, possibly a shorter one shared by several options.
  package let summary: String

  package init(_ option: Option, summary: String) {
    self.init([OptionEntry(option, summary: summary)], summary: summary)
  }

  /// A remark.
  package init(summary: String) {
    self.init([], summary: summary)
  }

  /// Options that have to share a line.
  package init(_ entries: KeyValuePairs<Option, String>, summary: String) {
    self.init(entries.map { OptionEntry($0.key, summary: $0.value) }, summary: summary)
  }

  package init(_ entries: [OptionEntry], summary: String) {
    self.entries = entries
    self.summary = summary
  }

  package var options: [Option] { entries.map(\.option) }

  /// The names and values of the options as the help has them.
  package var signature: String { options.map(\.signature).joined(separator: ", ") }
}

extension OptionRow {
  package static let help = OptionRow(.help, summary: "show this help")
  package static let json = OptionRow(.json, summary: "print one line of JSON")
}

/// A group of help lines with a title.
package struct OptionGroup: Hashable, Sendable {
  package let title: String
  package let rows: [OptionRow]

  package init(_ title: String, _ rows: [OptionRow]) {
    self.title = title
    self.rows = rows
  }
}
