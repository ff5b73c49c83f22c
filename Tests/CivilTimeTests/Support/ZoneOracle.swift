import Foundation
import Thoroughness

/// The answers of Python's zoneinfo for every zone of the system; see `zone_oracle.py`.
struct ZoneOracle {
  /// What is known about one zone.
  struct Answers: Sendable {
    /// The files that hold the zone, byte for byte the same.
    let paths: [String]

    /// Instants in seconds since the epoch, and the offset at each.
    let instants: ArraySlice<Int64>
    let offsets: ArraySlice<Int64>

    /// Wall times in seconds since the epoch, and the offset of each in the first and second place
    /// that a fold has (PEP 495).
    let walls: ArraySlice<Int64>
    let first: ArraySlice<Int64>
    let second: ArraySlice<Int64>
  }

  static let folder = "/usr/share/zoneinfo"

  /// Whether the machine has what the oracle needs. A build machine (`CI=true`) must have it.
  static var isUsable: Bool {
    ProcessInfo.processInfo.environment["CI"] == "true"
      || FileManager.default.fileExists(atPath: folder + "/Europe/Budapest")
        && (try? run(["python3", "-c", "import zoneinfo"])) != nil
  }

  /// Asks Python about all zones.
  static func answers() throws -> [Answers] {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "zone_oracle.py").path
    let output = try run(["python3", script, folder] + (isExhaustive ? ["all"] : []))
    var answers: [Answers] = []
    var rest = output[...]
    while let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<lineEnd], as: UTF8.self).split(separator: "\t")
      let count = Int(line[0]) ?? 0
      let end = lineEnd + 1 + count * 8
      answers.append(record(rest[lineEnd + 1..<end], paths: line.dropFirst().map(String.init)))
      rest = rest[end...]
    }
    return answers
  }

  /// Takes the arrays of one record apart.
  private static func record(_ bytes: Data, paths: [String]) -> Answers {
    let numbers = bytes.withUnsafeBytes { raw in
      (0..<raw.count / 8).map { raw.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self) }
    }
    var position = 0
    func next(_ count: Int) -> ArraySlice<Int64> {
      defer { position += count }
      return numbers[position..<position + count]
    }
    let instants = Int(next(1).first ?? 0)
    let times = next(instants)
    let offsets = next(instants)
    let walls = Int(next(1).first ?? 0)
    return Answers(
      paths: paths, instants: times, offsets: offsets,
      walls: next(walls), first: next(walls), second: next(walls))
  }

  /// The standard output of a program that must succeed.
  private static func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    return data
  }

  /// A program that did not succeed.
  struct Failure: Error {
    let arguments: [String]
  }
}
