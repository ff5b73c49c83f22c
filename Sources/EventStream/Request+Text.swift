import CivilTime
import Tasks

extension Request: CustomStringConvertible {
  /// The request as a line of words, which reads as the same request.
  ///
  /// Line breaks in titles and lines, which no line can hold, become blanks.
  public var description: String {
    let form = RequestForm(self)
    let words = form.arguments.enumerated().map { position, argument in
      let isLast = position == form.arguments.count - 1
      switch argument.key {
      case .by, .to, .count, .day: return argument.value
      case .ago, .since: return "\(argument.key.rawValue) \(argument.value)"
      case .line: return argument.value.withoutLineBreaks
      case .task: return argument.value.withoutLineBreaks.asName(isLast: isLast)
      case .after: return "after " + argument.value.withoutLineBreaks.asName(isLast: true)
      }
    }
    return ([form.name.rawValue] + words).joined(separator: " ")
  }
}

extension String {
  /// The text with blanks for line breaks.
  var withoutLineBreaks: String {
    String(map { $0.isNewline ? " " : $0 })
  }

  /// The text as a task title, in quotation marks where it would be ambiguous.
  fileprivate func asName(isLast: Bool) -> String {
    let needsNone: Bool
    let (first, last) = (unicodeScalars.first, unicodeScalars.last)
    if isEmpty || first == "\"" || first?.isBlank == true || last?.isBlank == true {
      needsNone = false
    } else if let blank = unicodeScalars.lastIndex(where: \.isBlank) {
      // Its last word must not look like the duration of `go`.
      let word = self[unicodeScalars.index(after: blank)...]
      needsNone = isLast && (try? Duration(parsing: word)) == nil
    } else {
      needsNone = true
    }
    return needsNone ? self : quoted
  }
}
