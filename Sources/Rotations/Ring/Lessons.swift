import Commands
import Platform

/// The hints at the bottom of the ring, each shown the first three times its situation occurs.
package struct Lessons: Equatable, Sendable {
  /// A situation with a hint.
  package enum Situation: String, CaseIterable, Sendable {
    /// The first slice of a rotation begins.
    case slice
    /// Another task has the slice.
    case turn
    case rest = "break"
    case checkIn = "check-in"
    /// A commitment cuts the slice.
    case commitment
    /// A slice is postponed to finish a thought.
    case thought
    /// All tasks are still to come.
    case waiting
    /// The list is open.
    case list
  }

  /// The number of times a hint is shown.
  package static let times = 3

  /// The number of times each was shown.
  private var counts: [Situation: Int] = [:]

  package init() {}

  /// Parses lines of a situation and its number; invalid ones are ignored.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let situation = Situation(rawValue: String(words[0])) else {
        continue
      }
      counts[situation] = Int(words[1])
    }
  }

  /// The same text again.
  package var text: String {
    Situation.allCases.compactMap { situation in
      counts[situation].map { "\(situation.rawValue) \($0)\n" }
    }.joined()
  }

  /// Counts a situation; returns whether its hint is shown.
  package mutating func occurs(_ situation: Situation) -> Bool {
    let count = counts[situation] ?? 0
    if count >= Self.times { return false }
    counts[situation] = count + 1
    return true
  }
}

extension Lessons {
  /// The hints already shown on this machine.
  package init(in world: some World) {
    let bytes = (try? world.files.read(world.directories.hints, limit: 4096)) ?? []
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// Saves the counts. Errors are ignored, as a hint is only shown once more.
  package func keep(in world: some World) {
    try? world.files.makeDirectories(world.directories.state)
    try? world.files.replace(world.directories.hints, with: Array(text.utf8))
  }
}
