import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

/// The net effect of an undo or redo in words.
package struct UndoWords: Equatable {
  /// A sentence about a task, or about another subject.
  private struct Sentence: Equatable {
    let subject: String
    var weight: Weight
    var words: String
  }

  /// The priority of a sentence among those about one task; an equal or higher one replaces it.
  private enum Weight: Int {
    case moved, edited, whole
  }

  private let isRedo: Bool
  /// The id of the next task.
  private let next: String?
  /// The sentences with their subjects, in the order of the first change of each.
  private var sentences: [Sentence] = []
  private var kept: [String] = []
  /// The ids of the tasks whose slices the current undo ended.
  private var displaced: [String] = []
  /// Whether the slice that ended took the place of a break.
  private var isBreakNew = false
  private var extended: Duration = .zero
  /// The title of the task that has the slice since.
  private var started: String?
  private var isTaken = false

  /// The words of a whole command.
  ///
  /// - Parameters:
  ///   - contents: The records of the command.
  ///   - isRedo: Whether the command was `redo`.
  ///   - now: The status of the rotation afterwards.
  package init(_ contents: [Record.Content], isRedo: Bool, now: RotationStatus?) {
    self.isRedo = isRedo
    next = now.flatMap { status in status.upcoming.first.map { status.item($0.task).id } }
    for content in contents { take(content) }
  }

  /// The words of a command whose records follow.
  init(isRedo: Bool) { self.init([], isRedo: isRedo, now: nil) }

  /// “undone: Kant is off the list”; `nil` for other commands.
  var text: String? {
    guard isTaken else { return nil }
    let start = isRedo ? "redone" : "undone"
    var words = sentences.map(\.words)
    if words.isEmpty, let started {
      words = [isRedo ? "the switch to \(started)" : "now \(started)"]
    }
    let said = words.isEmpty ? "" : ": " + words.joined(separator: ", ")
    return start + said + (kept.isEmpty ? "" : ", except " + kept.joined(separator: ", "))
  }

  /// Adds a record of the command.
  mutating func take(_ content: Record.Content) {
    switch content {
    case .undone(_, let what):
      isTaken = true
      displaced = []
      isBreakNew = false
      if let what { kept.append(harmless(what)) }
    case .sliceEnded(let card, .displaced, _, _, _): displaced.append(card.id)
    case .sliceEnded(let card, .postponed, _, _, _):
      displaced.append(card.id)
      isBreakNew = true
    case .sliceStarted(let card, _, _, _, let why, _, _):
      started = harmless(card.title)
      if isRedo, why == .undone, sentences.contains(where: { $0.subject == "break" }) {
        say("the break is skipped for \(harmless(card.title))", .whole, "break")
      }
    case .taskRestored(let detail, _, let standing, _): restore(detail.card, standing)
    case .taskEdited(let detail, _) where !detail.isPlanned:
      let title = harmless(detail.card.title)
      say(isRedo ? "the edit of \(title)" : "\(title) is as it was", .edited, detail.card.id)
    case .taskMoved(let detail, _) where !detail.isPlanned:
      let title = harmless(detail.card.title)
      say(isRedo ? "the move of \(title)" : "\(title) is where it was", .moved, detail.card.id)
    case .quantumChanged(let quantum):
      say("the quantum is \(TimeText.length(quantum)) again", .whole, "quantum")
    case .extended(_, let by, _):
      extended += by
      sentences.removeAll { $0.subject == "length" }
      if extended < .zero { say("\(TimeText.length(.zero - extended)) less", .whole, "length") }
      if extended > .zero { say("\(TimeText.length(extended)) more", .whole, "length") }
    case .commitmentAdded(let block, _, _):
      say("\(harmless(block.title)) is back", .whole, block.id)
    case .commitmentRemoved(let block, _):
      say("\(harmless(block.title)) is off the list", .whole, block.id)
    case .breakEnded(.skipped, _) where isRedo: say("the break is skipped", .whole, "break")
    case .breakStarted:
      say(isBreakNew ? "the break begins" : "the break goes on", .whole, "break")
    default: break
    }
  }

  private mutating func restore(_ card: TaskCard, _ standing: Standing) {
    let title = harmless(card.title)
    guard standing.place == .ring else {
      return say(Words.restored(title, standing) ?? title, .whole, card.id)
    }
    // Its slice ended for the undo; the undo gave it nothing back.
    if displaced.contains(card.id) { return }
    // It only has again what the undo of the command took from it.
    if isRedo, standing.left != nil { return }
    let left = standing.left.map { ", \(TimeText.countdown($0)) left" } ?? ""
    say("\(title) is back\(card.id == next ? " and next" : "")\(left)", .whole, card.id)
  }

  private mutating func say(_ words: String, _ weight: Weight, _ subject: String) {
    guard let index = sentences.firstIndex(where: { $0.subject == subject }) else {
      return sentences.append(Sentence(subject: subject, weight: weight, words: words))
    }
    if weight.rawValue >= sentences[index].weight.rawValue {
      sentences[index] = Sentence(subject: subject, weight: weight, words: words)
    }
  }
}
