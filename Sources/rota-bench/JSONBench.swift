import EventStream
import JSONLines

/// How fast records of the stream are written, read and cut into lines.
///
/// The floor beside the results is the time to copy the same bytes in the same run.
struct JSONBench {
  private let records: [SampleRecord]
  private let lengths: [Int]
  private let bytes: [UInt8]

  init(count: Int = 100_000) {
    var generator = SeededGenerator(seed: 2026)
    records = (1...count).map { SampleRecord(sequence: $0, using: &generator) }
    var (bytes, lengths): ([UInt8], [Int]) = ([], [])
    for record in records {
      let start = bytes.count
      record.append(to: &bytes)
      lengths.append(bytes.count - start)
    }
    (self.bytes, self.lengths) = (bytes, lengths)
  }

  func run() {
    var target: [UInt8] = []
    target.reserveCapacity(bytes.count + 4096)
    measure("copy") {
      target.removeAll(keepingCapacity: true)
      target.append(contentsOf: bytes)
      return target.count
    }
    measure("write") {
      target.removeAll(keepingCapacity: true)
      for index in records.indices { records[index].append(to: &target) }
      return target.count
    }
    measure("parse") { eachRecord { _ in 1 } }
    measure("read_all_members") { eachRecord { try Self.visit($0) } }
    measure("read_by_key") { eachRecord { try Self.lookUp($0) } }
    measure("split", split)
  }

  /// Prints the median speed of some rounds as one line of JSON.
  private func measure(_ name: String, _ body: () -> Int) {
    var seconds: [Double] = []
    var sum = 0
    for _ in 0..<11 {
      let elapsed = ContinuousClock().measure { sum &+= body() }
      seconds.append(elapsed / .seconds(1))
    }
    seconds.sort()
    let line = [UInt8].object {
      $0.member("benchmark", "json")
      $0.member("what", name)
      $0.member("records", records.count)
      $0.member("bytes", bytes.count)
      $0.member("mb_per_s", share: Double(bytes.count) / seconds[seconds.count / 2] / 1e6)
      $0.member("best_mb_per_s", share: Double(bytes.count) / seconds[0] / 1e6)
      $0.member("checksum", sum)
    }
    print(String(decoding: line, as: UTF8.self))
  }

  private func eachRecord(_ body: (borrowing JSONView) throws -> Int) -> Int {
    var reader = JSONReader()
    var (sum, start) = (0, 0)
    for length in lengths {
      let line = bytes.span.extracting(start..<(start + length))
      do {
        sum &+= try body(reader.parse(line))
      } catch {
        fatalError("record at byte \(start): \(error)")
      }
      start += length
    }
    return sum
  }

  /// Visits every member, and decodes every number.
  private static func visit(_ view: borrowing JSONView) throws -> Int {
    var sum = 0
    switch view.kind {
    case .null: sum = 1
    case .bool: sum = try view.bool() ? 1 : 0
    case .number: sum = try view.seconds() > .seconds(60) ? 1 : 0
    case .string: sum = view.text.count
    case .array:
      var elements = try view.elements()
      while let element = elements.next() { sum &+= try visit(element) }
    case .object:
      var members = try view.members()
      while let member = members.next() {
        sum &+= try member.key.text.count &+ visit(member.value)
      }
    }
    return sum
  }

  /// Reads what a consumer of the stream asks for by key, with strings made.
  private static func lookUp(_ record: borrowing JSONView) throws -> Int {
    var sum = try record.member("seq").integer()
    sum &+= try record.member("kind").string().utf8.count
    sum &+= try record.member("at_s").seconds() > .seconds(60) ? 1 : 0
    sum &+= try record.member("rotation").string().utf8.count
    sum &+= try record.member("cycle").integer()
    sum &+= try record["task"]?["title"]?.string().utf8.count ?? 0
    sum &+= try record["reason"]?.string().utf8.count ?? 0
    return sum
  }

  private func split() -> Int {
    var lines = LineSplitter()
    var (sum, start) = (0, 0)
    while start < bytes.count {
      let end = min(start + 65_536, bytes.count)
      lines.split(bytes.span.extracting(start..<end)) { line in sum &+= line.number }
      start = end
    }
    return sum
  }
}
