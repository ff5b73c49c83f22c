/// One option of a command: what it is called, and what it takes.
package struct Option: Hashable, Sendable {
  /// The argument of an option.
  package enum Kind: Hashable, Sendable {
    /// Nothing: it is there or not.
    case flag
    /// Nothing; with `no-` before the name it says the opposite.
    case toggle
    /// A value, which the help calls by this name; `example` is a valid one.
    case value(String, example: String)
  }

  /// The long name, without its dashes.
  package let name: String
  /// The letter that stands for the long name.
  package let short: Character?
  package let kind: Kind
  /// Whether each occurrence counts; otherwise the last one does.
  package let isRepeatable: Bool
  /// Says that the value may be left out, and how one ends that is not: so it is told from an
  /// argument that follows. Left out, it is `-`, the standard output.
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
  package static let from = Option("from", .value("D", example: "mon"))
  /// The first day that no longer does.
  package static let to = Option("to", .value("D", example: "2026-11-27"))
  /// How many days matter.
  package static let days = Option("days", .value("N", example: "14"))
}

extension Option {
  /// Every long name of the option, with its dashes.
  package var longNames: [String] {
    kind == .toggle ? ["--\(name)", "--no-\(name)"] : ["--\(name)"]
  }

  /// Every name of the option, with its dashes.
  package var allNames: [String] { (short.map { ["-\($0)"] } ?? []) + longNames }

  /// The option with a valid value, as it may be typed.
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

/// An option with a few words about it, and about no other.
package struct OptionEntry: Hashable, Sendable {
  package let option: Option
  package let summary: String

  package init(_ option: Option, summary: String) {
    self.option = option
    self.summary = summary
  }

  /// The effect of a name of the option; the one with `no-` takes back the one without.
  package func summary(of name: String) -> String {
    name == "--no-\(option.name)" ? "the opposite of --\(option.name)" : summary
  }
}

/// A line of the help: an option, several that share the line, or a remark.
package struct OptionRow: Hashable, Sendable {
  package let entries: [OptionEntry]
  /// A few words for the help: those about the option, or what is short enough for several.
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

/// Lines of the help under one word.
package struct OptionGroup: Hashable, Sendable {
  package let title: String
  package let rows: [OptionRow]

  package init(_ title: String, _ rows: [OptionRow]) {
    self.title = title
    self.rows = rows
  }
}
