import CivilTime
import Coach
import Commands
import Platform

/// The lines of a script, read from a file at once.
enum Script {
  /// The longest script, in bytes.
  static let largest = 16 << 20

  /// Reads all lines; a line with an earlier time than the previous one is an error.
  static func read(_ source: InputSource, in world: some World) throws(Failure) -> [ScriptLine] {
    var reader = ScriptReader()
    var lines: [ScriptLine] = []
    let bytes = try source.bytes(limit: largest, in: world)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let line = try reader.line(line) { lines.append(line) }
    }
    return lines
  }
}

/// Reads the lines of a script, and checks that times do not go back.
struct ScriptReader {
  private var number = 0
  private var former = Duration.zero

  /// The next non-blank line of the standard input; `nil` at its end.
  mutating func next(in world: some World) throws(Failure) -> ScriptLine? {
    while let bytes = try world.nextLine() {
      if let line = try line(bytes[...]) { return line }
    }
    return nil
  }

  /// Parses a line; `nil` if it is blank or a comment.
  mutating func line(_ bytes: ArraySlice<UInt8>) throws(Failure) -> ScriptLine? {
    number += 1
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw .script(
        line: number,
        "it is not UTF-8; convert the script as in: iconv -f latin1 day.txt > day-utf8.txt")
    }
    // Some editors begin a file with a byte order mark.
    if number == 1, text.first == "\u{FEFF}" { text.removeFirst() }
    guard let line = ScriptLine(text, number: number, after: former) else { return nil }
    guard line.at >= former else {
      throw .script(
        line: number,
        "+\(line.at.shortText) lies before +\(former.shortText) in the line before; "
          + "times must not go back")
    }
    former = line.at
    return line
  }
}
