import CivilTime

/// A line of a task as a person types it to a command: days may be words there.
///
/// A list has dates, which mean the same on every day; so words become dates when they are typed.
public enum TypedLine {
  /// The keys whose values are days.
  private static let keys = ["due:", "from:", "t:"]

  /// The line with dates for `tomorrow`, `fri` and `+3d` behind `due:`, `from:` and `t:`.
  ///
  /// Whatever is no such word stays as it is, and so does everything in quotation marks.
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

  /// An argument of a command line as a word of a line: the shell takes the quotation marks away that
  /// are typed in `note:"two sources"`.
  ///
  /// What has further keys, tags or projects behind its first word is a whole line, and stays as it is.
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
