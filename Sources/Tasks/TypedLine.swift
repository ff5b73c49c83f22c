import CivilTime

/// A task line typed by the user, in which days may be words.
///
/// A list contains only dates, which mean the same on every day; so words are replaced at once.
public enum TypedLine {
  /// The keys whose values are days.
  private static let keys = ["due:", "from:", "t:"]

  /// The texts after which a quotation mark opens a quotation: the signs of keys, also in an edit
  /// that removes a name.
  private static let beforeQuote = Set(TaskKey.allCases.flatMap { [$0.sign, "-" + $0.sign] })

  /// The line with dates for words such as `tomorrow`, `fri` and `+3d` after `due:`, `from:` and
  /// `t:`, and without a box before it, unless that is kept.
  ///
  /// Other words and everything in quotation marks stay as they are.
  public static func dated(
    _ line: String, today: CivilDate, keepingBox: Bool = false
  ) -> String {
    let line = keepingBox ? line : unboxed(line)
    var text = ""
    var word = ""
    var (isQuoted, isEscaped) = (false, false)
    for scalar in line.unicodeScalars {
      if scalar == "\"", !isEscaped, isQuoted || beforeQuote.contains(word) {
        isQuoted.toggle()
      }
      isEscaped = isQuoted && scalar == "\\" && !isEscaped
      if scalar.properties.isWhitespace, !isQuoted {
        text += dated(word: word, today: today)
        text.unicodeScalars.append(scalar)
        word = ""
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    return text + dated(word: word, today: today)
  }

  /// A line of a checklist, `- [ ] Essay`, as one of todo.txt, which would count as Markdown with
  /// several such lines.
  private static func unboxed(_ line: String) -> String {
    let bytes = Array(line.utf8)
    guard case .task(_, _, let isTicked, let text) = MarkdownLine(bytes, in: 0..<bytes.count)
    else { return line }
    return (isTicked ? "x " : "") + String(decoding: bytes[bytes.trimming(text)], as: UTF8.self)
  }

  /// An argument such as `note:"two sources"`, `@"reading room"` or `+"organic chemistry"` in its
  /// list form: the shell has removed the quotation marks.
  ///
  /// Keys, tags and projects at the end of the argument are not part of the note. After a tag or a
  /// project, they mean that the argument is a piece of a line, as it does if it is the only one.
  public static func quoting(_ argument: String, isOnly: Bool) -> String {
    let signs = ["note:"] + (isOnly ? [] : ["+", "@", "-+", "-@"])
    guard let sign = signs.first(where: argument.hasPrefix), !argument.hasPrefix("\(sign)\"")
    else { return argument }
    let words = argument.split(whereSeparator: \.isWhitespace).dropFirst()
    let isPlain = { (word: Substring) in TaskKey(word: word.utf8.span) == nil }
    guard let last = words.last(where: isPlain), sign == "note:" || words.allSatisfy(isPlain)
    else { return argument }
    let value = argument[..<last.endIndex].dropFirst(sign.count)
    return sign + Quoted.text(String(value)) + argument[last.endIndex...]
  }

  /// The day that was probably meant: `+3d` for `3d` and `in 3 days`, `tomorrow` for `tomorow`, a
  /// date for itself; `nil` if no word is similar.
  package static func day(like text: String) -> String? {
    if (try? CivilDate(parsing: text)) != nil { return text }
    let text = text.lowercased()
    // A day in the past has no such word.
    if text.hasPrefix("-") { return nil }
    let number = text.drop { !$0.isNumber }
    let unit = number.drop { $0.isNumber || $0 == " " }.first
    if let count = Int(number.prefix(while: \.isNumber)), (1...999).contains(count),
      let unit, unit == "d" || unit == "w"
    {
      return "+\(count)\(unit)"
    }
    let limit = text.count < 4 ? 0 : max(1, text.count / 3)
    let near = words.map { ($0, text.editDistance(toBeginningOf: $0)) }
      .filter { $0.1 <= limit && text.count > 2 }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// Whether a word names a day: `tomorrow`, `fri`, `Friday`, `+3d` or a date.
  public static func isDay(_ word: some StringProtocol) -> Bool {
    (try? CivilDate(parsing: String(word), today: .earliest)) != nil
  }

  /// The words that name a day.
  private static let words =
    ["today", "yesterday", "tomorrow"] + Weekday.allCases.map { $0.name.lowercased() }

  private static func dated(word: String, today: CivilDate) -> String {
    guard let key = keys.first(where: word.hasPrefix) else { return word }
    let value = String(word.dropFirst(key.count))
    guard let date = try? CivilDate(parsing: value, today: today) else { return word }
    return "\(key)\(date)"
  }
}
