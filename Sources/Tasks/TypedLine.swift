import CivilTime

/// A task line typed by the user, in which days may be words.
///
/// A list contains only dates, which mean the same on every day; so words are replaced at once.
public enum TypedLine {
  /// The keys whose values are days.
  private static let keys = ["due:", "from:", "t:"]

  /// The line with dates for words such as `tomorrow`, `fri` and `+3d` after `due:`, `from:` and
  /// `t:`.
  ///
  /// Other words and everything in quotation marks stay as they are.
  public static func dated(_ line: String, today: CivilDate) -> String {
    var text = ""
    var word = ""
    var isQuoted = false
    for character in line {
      if character == "\"", isQuoted || word.hasSuffix(":") { isQuoted.toggle() }
      if character.isWhitespace, !isQuoted {
        text += dated(word: word, today: today)
        text.append(character)
        word = ""
      } else {
        word.append(character)
      }
    }
    return text + dated(word: word, today: today)
  }

  /// An argument with `note:"two sources"` in its list form: the shell has removed the quotation
  /// marks.
  ///
  /// An argument with further keys, tags or projects after its first word stays as it is.
  public static func quotingNote(_ argument: String) -> String {
    let key = "note:"
    guard argument.hasPrefix(key), !argument.hasPrefix("\(key)\"") else { return argument }
    let words = argument.split(separator: " ", omittingEmptySubsequences: true)
    let isText = words.dropFirst().allSatisfy { word in
      !word.hasPrefix("+") && !word.hasPrefix("@") && !word.dropLast().contains(":")
    }
    guard words.count > 1, isText else { return argument }
    return key + Quoted.text(String(argument.dropFirst(key.count)))
  }

  private static func dated(word: String, today: CivilDate) -> String {
    guard let key = keys.first(where: word.hasPrefix) else { return word }
    let value = String(word.dropFirst(key.count))
    guard let date = try? CivilDate(parsing: value, today: today) else { return word }
    return "\(key)\(date)"
  }
}
