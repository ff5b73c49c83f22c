extension TextWidth {
  /// Wraps a text to lines of at most `width` cells, all except the first indented by `indent`
  /// blanks.
  ///
  /// A number stays with its unit, as in `2 min`, `1 h 05` and `13 switches`. A word that is too
  /// wide has a line of its own. There is at least one line.
  package static func wrapped(_ text: String, to width: Int, indent: Int = 0) -> [String] {
    var lines: [String] = []
    // The width is counted along: measuring the line for each phrase would take quadratic time.
    var (line, used) = ("", 0)
    for (phrase, length) in phrases(of: text, narrowerThan: width - indent) {
      if line.isEmpty {
        (line, used) = (phrase, length)
      } else if used + 1 + length <= width {
        line += " " + phrase
        used += 1 + length
      } else {
        lines.append(line)
        (line, used) = (blanks(indent) + phrase, indent + length)
      }
    }
    return lines + [line]
  }

  /// The words of a text in at most `rows` lines; the last one contains all the rest, at any width.
  package static func wrapped(_ text: String, to width: Int, rows: Int) -> [String] {
    let lines = wrapped(text, to: width)
    guard lines.count > rows, rows > 0 else { return Array(lines.prefix(max(0, rows))) }
    return lines.prefix(rows - 1) + [lines[(rows - 1)...].joined(separator: " ")]
  }

  /// The words of a text with their widths, unbreakable groups as one.
  private static func phrases(
    of text: String, narrowerThan width: Int
  ) -> [(text: String, width: Int)] {
    var phrases: [(text: String, width: Int)] = []
    // The last two words, to decide whether the next one belongs to them.
    var (former, last): (Substring, Substring) = ("", "")
    for word in text.split(separator: " ") {
      let continues = last.isNumber || (former.isNumber && last.isUnit && word.isRest)
      let length = of(word)
      if continues, let phrase = phrases.last, phrase.width + 1 + length <= width {
        phrases[phrases.count - 1].text += " " + word
        phrases[phrases.count - 1].width += 1 + length
      } else {
        phrases.append((String(word), length))
      }
      (former, last) = (last, word)
    }
    return phrases
  }
}

extension Substring {
  /// Whether it is a number: `25`, possibly after a bracket.
  fileprivate var isNumber: Bool {
    let digits = drop { $0 == "(" }
    return !digits.isEmpty && digits.allSatisfy(\.isWholeNumber)
  }

  /// Whether it is a unit, such as `h` in `1 h 05`, but not `tasks,`.
  fileprivate var isUnit: Bool { last?.isLetter == true }

  /// Whether it is the minor part of a quantity: `05`, possibly before a full stop.
  fileprivate var isRest: Bool {
    first?.isWholeNumber == true && drop(while: \.isWholeNumber).allSatisfy(\.isPunctuation)
  }
}
