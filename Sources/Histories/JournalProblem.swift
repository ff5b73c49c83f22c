import Commands
import CivilTime
import Coach
import Drawing
import EventStream
import JSONLines
import Journals
import Platform
import Statistics
import Terminals

/// A reason why results from the journals may be incomplete or wrong.
package struct JournalProblem: Equatable, Sendable {
  package let file: String
  /// The line number, from 1; 0 for the whole file or folder.
  package let line: Int
  /// The message without the position.
  package let message: String

  /// The complete message, one line.
  package var text: String {
    line == 0 ? message : "\(file):\(line): \(message); the rest is counted"
  }
}

extension JournalProblem {
  package init(_ damage: JournalDamage) {
    file = damage.path
    line = damage.line
    message = damage.finding
  }

  /// - Parameters:
  ///   - problem: The problem found in the records.
  ///   - files: The paths by file index.
  package init(_ problem: HistoryProblem, in files: [String]) {
    let number = Int(problem.place.file)
    file = files.indices.contains(number) ? files[number] : ""
    line = Int(problem.place.line)
    message = problem.what.text(of: problem.rotation)
  }
}

extension HistoryProblem.What {
  /// The message without the position.
  fileprivate func text(of rotation: String) -> String {
    switch self {
    case .missing(let numbers, let time):
      let span = time >= .seconds(1) ? ", over \(TimeText.spent(time))" : ""
      return numbers.count == 1
        ? "record \(numbers.lowerBound) of the rotation \(rotation) is missing before it\(span)"
        : "records \(numbers.lowerBound) to \(numbers.upperBound) of the rotation \(rotation) are "
          + "missing before it (\(numbers.count.counting("record"))\(span))"
    case .dropped(let count):
      return "\(count.counting("record")) before it were lost, as the disk was full"
    case .unknownKind(let kind):
      return "a record of the kind '\(harmless(kind))', which this version does not know"
    case .clockWentBack:
      return "the rotation's clock goes back here"
    case .withoutEnd:
      return "a slice begins while another one is still running"
    case .withoutBeginning:
      return "a slice ends that never began"
    case .otherLength(let said, let found):
      return "the slice is recorded with \(said.secondsText) s, but lasted \(found.secondsText) s"
    case .otherPause(let said, let found):
      return "the pause is recorded with \(said.secondsText) s, but lasted \(found.secondsText) s"
    case .otherTime:
      return "its time fits neither the record before nor the one after"
    }
  }
}

/// All problems found in the journals.
package struct JournalProblems: Sendable {
  /// The number reported individually to users.
  private static let most = 3
  /// The maximum number kept.
  private static let limit = 100

  package private(set) var list: [JournalProblem] = []
  package private(set) var count = 0

  private var met: Set<Place> = []

  /// The position of a damaged line.
  private struct Place: Hashable {
    let file: String
    let line: Int
  }

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// Whether a file or folder could not be read at all.
  package private(set) var hasUnreadFiles = false

  package mutating func append(_ problem: JournalProblem) {
    count += 1
    if problem.line == 0 { hasUnreadFiles = true }
    if list.count < Self.limit { list.append(problem) }
  }

  /// Adds a damaged line unless it is known.
  package mutating func append(_ damage: JournalDamage) {
    guard met.insert(Place(file: damage.path, line: damage.line)).inserted else { return }
    append(JournalProblem(damage))
  }

  /// The messages, one line for each of the first problems.
  package var messages: [String] {
    let named = list.prefix(Self.most).map(\.text)
    guard count > named.count else { return named }
    let rest = (count - named.count).counting("more problem")
    return named + ["\(rest) in the journal; rota doctor lists them"]
  }

  /// Writes the member `problems`, if there are any.
  package func write(to object: inout JSONObjectWriter) {
    guard !isEmpty else { return }
    object.array("problems") { array in
      for problem in list {
        array.object { object in
          object.member("file", problem.file)
          object.member("line", problem.line)
          object.member("message", problem.message)
        }
      }
      if count > list.count {
        array.object { object in
          object.member("file", list.last?.file)
          object.member("line", 0)
          object.member("message", "\((count - list.count).counting("more problem"))")
        }
      }
    }
  }
}

extension World {
  /// Reports the problems of the journals, each message once.
  package func warn(of problems: JournalProblems) {
    for message in problems.messages { warn(message) }
  }
}
