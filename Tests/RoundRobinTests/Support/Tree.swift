import RoundRobin

/// All sequences of some steps up to a depth, walked with the common beginnings shared.
struct Tree {
  /// How long to wait before a command.
  enum Gap: CaseIterable {
    case none, short, untilDeadline
  }

  struct Step {
    var gap: Gap
    var command: Command
  }

  /// What is tried at each level.
  var steps: [Step]
  var depth: Int
  /// How long the rotation goes on by itself after the last command.
  var horizon = 14
  var isThorough = true

  private(set) var nodes = 0
  private(set) var events = 0
  private(set) var disagreements: [String] = []

  init(_ steps: [Step], depth: Int) {
    self.steps = steps
    self.depth = depth
  }

  /// Each command after each of the gaps.
  static func steps(_ gaps: [Gap], _ commands: [Command]) -> [Step] {
    gaps.flatMap { gap in commands.map { Step(gap: gap, command: $0) } }
  }

  /// Walks all sequences from one start, until a few disagreements were found.
  mutating func walk(_ start: Twins.Start) {
    walk(Twins(start, isThorough: isThorough), [])
  }

  private mutating func walk(_ twins: Twins, _ path: [Step]) {
    nodes += 1
    if let disagreement = twins.disagreement {
      disagreements.append("\(Tree.words(path))\n\(disagreement)")
      return
    }
    if path.count == depth || twins.ledger.hasEnded {
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
      walk(next, path + [step])
    }
  }

  /// Lets a sequence run out and closes its books.
  private mutating func finish(_ twins: Twins, _ path: [Step]) {
    var twins = twins
    if isThorough { twins.checkRest(to: twins.model.now + horizon) }
    twins.advance(to: twins.model.now + horizon)
    if !twins.ledger.hasEnded { twins.apply(.stop()) }
    events += twins.count
    let disagreement = twins.disagreement ?? (twins.ledger.hasEnded ? nil : "it never ended")
    if let disagreement { disagreements.append("\(Tree.words(path))\n\(disagreement)") }
  }

  private static func words(_ path: [Step]) -> String {
    path.map { "\($0.gap) \($0.command)" }.joined(separator: "; ")
  }
}
