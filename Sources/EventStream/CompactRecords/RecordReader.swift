import CivilTime
import JSONLines

/// Reads the lines of a stream one after the other, which reuses memory.
///
/// A line of a frequent kind in the form this program writes is recognized by its bytes, and a task
/// seen before by its text. Every other line is parsed as JSON.
public struct RecordReader: ~Copyable {
  private var json = JSONReader()
  private var names = InternedNames()

  /// Makes a reader.
  public init() {}

  /// Parses one line; see ``StreamLine/init(parsing:zones:)``.
  public mutating func read(
    _ line: Span<UInt8>, zones: (String) -> Zone? = { _ in nil }
  ) throws(UnreadableRecord) -> StreamLine {
    if let record = recognize(line) { return .record(record) }
    do {
      return try Self.parse(line, zones, &json, &names)
    } catch {
      throw UnreadableRecord(error)
    }
  }

  /// The record of a line that is recognized by its bytes; `nil` if it has to be parsed.
  mutating func recognize(_ line: Span<UInt8>) -> Record? {
    line.withUnsafeBufferPointer { RecordScanner($0).record(&names) }
  }

  /// Parses a line, and remembers its tasks for the next lines.
  private static func parse(
    _ line: Span<UInt8>, _ zones: (String) -> Zone?, _ json: inout JSONReader,
    _ names: inout InternedNames
  ) throws -> StreamLine {
    let view = try json.parse(line)
    let meaning = try StreamLine(view, zones: zones)
    if case .record(let record) = meaning, record.content.isRecognizedByTask {
      _ = try names.card(view.member("task"))
      names.learn(who: view["previous"])
      names.learn(who: view["next"])
    }
    return meaning
  }
}

extension Record.Content {
  /// Whether ``RecordScanner`` recognizes such a record if it has seen the task.
  fileprivate var isRecognizedByTask: Bool {
    switch self {
    case .sliceStarted, .sliceEnded, .checkInDue, .checkedIn, .taskCompleted: true
    default: false
    }
  }
}
