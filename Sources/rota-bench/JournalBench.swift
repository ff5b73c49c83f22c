import Coach
import Dispatch
import EventStream
import Glibc
import JSONLines
import Journals
import Platform

/// Measures the journal: an append beside the same bytes written and synchronized by hand, and
/// reading a long journal.
struct JournalBench {
  private static let name = "bench"
  /// On a disk, which `/tmp` need not be.
  private let root = "/var/tmp/rota-bench-\(UInt64.random(in: 0...(.max)))"
  private let system = LocalFileSystem()
  private let clocks = SystemClocks()

  private var folder: JournalFolder { JournalFolder("\(root)/journal") }

  func run() {
    do {
      try Files().makeDirectories(root)
      defer { remove(root) }
      try append()
      try read()
    } catch {
      fatalError("\(error)")
    }
  }

  /// Appends records to the journal and to a file of its own, by turns.
  private func append() throws {
    let records = JournalSample.records(2_000)
    let queue = DispatchQueue(label: Self.name)
    let writer = try JournalWriter(folder, of: machine(), queue: queue) { print($0) }
    let floor = try system.open("\(root)/floor", for: .appending(mode: 0o600))
    defer { system.close(floor) }
    var (times, floors): ([Duration], [Duration]) = ([], [])
    for record in records {
      times.append(time { _ = queue.sync { writer.add([record]) } })
      let bytes = record.bytes
      try floors.append(
        time {
          _ = try system.write(bytes[...], to: floor)
          try system.synchronizeData(floor)
        })
    }
    let deadline = clocks.monotonic + .seconds(10)
    guard queue.sync(execute: { writer.finish(by: deadline) }) else {
      fatalError("the journal was not written")
    }
    report("append") {
      $0.member("records", records.count)
      $0.member("median_ms", share: median(times) / .milliseconds(1))
      $0.member("floor_ms", share: median(floors) / .milliseconds(1))
    }
  }

  private func read() throws {
    var bytes: [UInt8] = []
    for record in JournalSample.records(600_000) { record.append(to: &bytes) }
    let path = folder.file(of: Self.name, in: JournalSample.month).path
    try Files().replace(path, with: bytes)
    let reader = JournalReader(folder)
    var count = 0
    let all = CPUTime.measure {
      reader.visitFile(path) { if case .record = $0 { count += 1 } }
    }
    report("read") {
      $0.member("records", count)
      $0.member("bytes", bytes.count)
      $0.member("mb_per_s", share: Double(bytes.count) / (all / .seconds(1)) / 1e6)
    }

    // The wanted record is the first one.
    let opening = JournalSample.opening(of: "sought").bytes
    let others = Array(bytes.prefix(50 << 20))
    try Files().replace(path, with: opening + others)
    var times: [Duration] = []
    for _ in 0..<11 {
      times.append(
        CPUTime.measure {
          guard let found = try? reader.latest(name: "sought", on: Self.name),
            found.records.count == 1
          else { fatalError("the rotation was not found") }
        })
    }
    report("latest") {
      $0.member("bytes", opening.count + others.count)
      $0.member("median_ms", share: median(times) / .milliseconds(1))
    }
  }

  private func machine() throws -> MachineName {
    let path = "\(root)/machine"
    try Files().append(Array(Self.name.utf8), to: path)
    var random = SeededGenerator(seed: 1)
    return try MachineName(keptAt: path, hostName: "", using: &random)
  }

  private func time(_ body: () throws -> Void) rethrows -> Duration {
    let start = clocks.monotonic
    try body()
    return clocks.monotonic - start
  }

  private func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }

  private func report(_ what: String, _ members: (inout JSONObjectWriter) -> Void) {
    let line = [UInt8].object {
      $0.member("benchmark", "journal")
      $0.member("what", what)
      members(&$0)
    }
    print(String(decoding: line, as: UTF8.self))
  }

  private func remove(_ path: String) {
    let files = Files()
    if files.kind(at: path) == .directory {
      for name in (try? files.names(in: path)) ?? [] { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      try? system.remove(path)
    }
  }
}
