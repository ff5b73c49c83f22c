import Foundation
import RoundRobin
import RotationSupport

/// All sequences of some steps up to a depth, walked with the common beginnings shared.
///
/// Sequences of the same length that lead to the same twins, as with commands that are refused, have
/// the same before them: it is walked once.
struct Tree {
  /// How long to wait before a command.
  enum Gap: CaseIterable, Sendable {
    case none, short, untilDeadline
  }

  struct Step: Sendable {
    var gap: Gap
    var command: Command

    init(_ gap: Gap, _ command: Command) {
      self.gap = gap
      self.command = command
    }
  }

  /// What is tried at each level.
  var steps: [Step]
  var depth: Int
  /// How long the rotation goes on by itself after the last command.
  var horizon = 14
  var isThorough = true

  private(set) var nodes = 0
  private(set) var events = 0
  private var suspects: Set<String> = []
  /// The twins that were met, by the number of steps that lead to them.
  private var met: [Set<ModelComparison>] = []
  private(set) var disagreements: [String] = []

  init(_ steps: [Step], depth: Int) {
    self.steps = steps
    self.depth = depth
  }

  /// Each command after each of the gaps.
  static func steps(_ gaps: [Gap], _ commands: [Command]) -> [Step] {
    gaps.flatMap { gap in commands.map { Step(gap, $0) } }
  }

  /// Walks all sequences from one start, until a few disagreements were found.
  mutating func walk(_ start: ModelComparison.Start) {
    met = Array(repeating: [], count: depth + 1)
    walk(ModelComparison(start, isThorough: isThorough), [])
    met = []
  }

  private mutating func walk(_ twins: ModelComparison, _ path: [Step]) {
    nodes += 1
    if let disagreement = twins.disagreement {
      report(disagreement, path)
      return
    }
    if path.count == depth || twins.checker.hasEnded {
      finish(twins, path)
      return
    }
    for step in steps where disagreements.count < 5 {
      var next = twins
      switch step.gap {
      case .none: break
      case .short: next.advance(to: next.model.now + 1)
      case .untilDeadline: next.advance(to: next.deadline(within: 10))
      }
      next.apply(step.command)
      if met[path.count + 1].insert(next).inserted { walk(next, path + [step]) }
    }
  }

  /// Lets a sequence run out and closes its books.
  private mutating func finish(_ twins: ModelComparison, _ path: [Step]) {
    var twins = twins
    if isThorough { twins.checkRest(to: twins.model.now + horizon) }
    twins.advance(to: twins.model.now + horizon)
    if !twins.checker.hasEnded { twins.apply(.stop()) }
    events += twins.count
    let disagreement = twins.disagreement ?? (twins.checker.hasEnded ? nil : "it never ended")
    if let disagreement { report(disagreement, path) }
  }

  /// One disagreement after each command is enough.
  private mutating func report(_ disagreement: String, _ path: [Step]) {
    let last = path.last.map { "\($0.command)" } ?? ""
    guard suspects.insert(last).inserted else { return }
    disagreements.append("\(Tree.words(path))\n\(disagreement)")
  }

  private static func words(_ path: [Step]) -> String {
    path.map { "\($0.gap) \($0.command)" }.joined(separator: "; ")
  }
}

extension ModelComparison.Start {
  /// Three tasks, slices of four ticks, nothing else.
  static let bare = ModelComparison.Start(
    testDescription: "no rules", rules: Rules(quantum: .ticks(4)))

  /// All the rules at once.
  static let full = with(rules: ruleCount - 1)

  /// How many combinations of rules there are.
  static let ruleCount = 1 << 8

  /// A start with the rules that the bits of a number switch on.
  static func with(rules bits: Int) -> ModelComparison.Start {
    func has(_ bit: Int) -> Bool { bits & (1 << bit) != 0 }
    let breaks = Rules.Breaks(length: .ticks(2), long: has(1) ? .ticks(3) : nil, every: 2)
    let rules = Rules(
      quantum: .ticks(4), breaks: has(0) ? breaks : nil, checkIn: has(2) ? .ticks(2) : nil,
      unused: has(3) ? .keep : .drop, finishAtEstimate: has(4), warnings: has(5) ? [.ticks(1)] : [])
    var tasks = [Terms(), Terms(slice: .ticks(3), estimate: .ticks(5)), Terms()]
    if has(6) { tasks.append(Terms(from: .ticks(6))) }
    return ModelComparison.Start(
      testDescription: "rules \(bits)", tasks: tasks, rules: rules,
      commitments: has(7) ? [10...13, 12...16] : [])
  }
}
