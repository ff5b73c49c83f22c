@testable import EventStream
import Testing
import Thoroughness

/// Records that are recognized by their bytes, beside those that are parsed.
@Suite struct RecordReaderTests {
  /// A reader that has seen every task of the examples.
  private func experiencedReader() throws -> RecordReader {
    var reader = RecordReader()
    for example in RecordExample.all { _ = try reader.read(example.line.utf8.span) }
    return reader
  }

  /// What parsing makes of a line: with a blank behind it, no line is recognized by its bytes.
  private func parsed(_ line: [UInt8]) -> StreamLine? {
    try? StreamLine(parsing: (line + [UInt8(ascii: " ")]).span)
  }

  @Test(arguments: RecordExample.all)
  func `A line that was seen before is the same record again`(_ example: RecordExample) throws {
    var reader = try experiencedReader()
    for cause in [nil, Record.Cause.user] {
      var record = example.record
      record.cause = cause
      let line = Array(record.bytes.dropLast())
      let read = try? reader.read(line.span)
      #expect(read == parsed(line))
    }
  }

  @Test(
    "A line that is nearly as the program writes it is what it is parsed as",
    arguments: [
      ("+01:00", "-05:30"), ("+01:00", "Z"), (#"+01:00","credit_s"#, #"+01:00,"credit_s"#),
      (#""spent_s":"#, #""spent_s":0"#), ("}", "}}"), (#""cycle":2"#, #""cycle":2.0"#),
    ])
  func variants(_ old: String, _ new: String) throws {
    var reader = try experiencedReader()
    for example in RecordExample.all {
      let line = Array(example.line.replacing(old, with: new).utf8)
      let read = try? reader.read(line.span)
      #expect(read == parsed(line), "\(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test(arguments: RecordExample.all)
  func `A damaged line is recognized as nothing else than it is parsed as`(
    _ example: RecordExample
  ) throws {
    var numbers = SeededNumbers(seed: 15)
    var reader = try experiencedReader()
    let texts = RecordExample.all.map { Array($0.line.utf8) }
    let line = Array(example.line.utf8)
    for trial in 0..<(isExhaustive ? 50_000 : 300) {
      let other = texts[numbers.number(0...texts.count - 1)]
      let damaged = line.damaged(by: other, atMost: 12, using: &numbers)
      let isRecognized = reader.recognize(damaged.span) != nil
      // What is not recognized is parsed anyway: that the reader's memory is used again needs fewer trials.
      guard isRecognized || trial.isMultiple(of: 8) else { continue }
      let read = try? reader.read(damaged.span)
      #expect(read == parsed(damaged), "\(String(decoding: damaged, as: UTF8.self))")
    }
  }
}
