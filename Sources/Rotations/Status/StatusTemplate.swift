import Terminals

/// A custom status line: text with fields in braces, as in `{task} {left}`.
package struct StatusTemplate: Equatable, Sendable {
  private enum Part: Equatable {
    case text(String)
    case field(StatusField)
  }

  /// A word behind a brace that is not a field: `{lefft}`, or `{left` without the other brace.
  struct UnknownField: Error, Equatable {
    let text: String
  }

  private var parts: [Part] = []

  /// Parses a template. A brace before anything except a small letter is literal, so that a line
  /// may be JSON.
  init(parsing text: String) throws(UnknownField) {
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      let word = character == "{" ? rest.prefix { ("a"..."z").contains($0) } : ""
      guard !word.isEmpty else {
        literal.append(character)
        continue
      }
      rest = rest[word.endIndex...]
      let isClosed = rest.popFirst() == "}"
      guard isClosed, let field = StatusField(rawValue: String(word)) else {
        throw UnknownField(text: "{\(word)" + (isClosed ? "}" : ""))
      }
      parts += [.text(literal), .field(field)]
      literal = ""
    }
    parts.append(.text(literal))
  }

  /// Its fields, with repetitions.
  var fields: [StatusField] {
    parts.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  /// The line of an activity, trimmed.
  func text(of activity: Activity) -> String {
    let text = parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): field.text(of: activity)
      }
    }.joined()
    return text.trimmed
  }
}
