/// A network of pipes, and the most that can flow through it (Dinic's algorithm).
struct FlowNetwork {
  private struct Pipe {
    let target: Int
    var capacity: Int
  }

  /// Each pipe is followed by the one back.
  private var pipes: [Pipe] = []
  private var pipesFrom: [[Int]]
  private var levels: [Int] = []
  private var next: [Int] = []

  init(nodes: Int) { pipesFrom = Array(repeating: [], count: nodes) }

  mutating func connect(_ source: Int, to target: Int, capacity: Int) {
    pipesFrom[source].append(pipes.count)
    pipes.append(Pipe(target: target, capacity: capacity))
    pipesFrom[target].append(pipes.count)
    pipes.append(Pipe(target: source, capacity: 0))
  }

  /// Lets flow as much as can from a node to another, and says how much that is.
  mutating func flow(from source: Int, to sink: Int) -> Int {
    var total = 0
    while reaches(sink, from: source) {
      next = Array(repeating: 0, count: pipesFrom.count)
      while case let pushed = push(.max, from: source, to: sink), pushed > 0 { total += pushed }
    }
    return total
  }

  /// Counts how far every node is from the source by pipes that are not full.
  private mutating func reaches(_ sink: Int, from source: Int) -> Bool {
    levels = Array(repeating: -1, count: pipesFrom.count)
    levels[source] = 0
    var queue = [source]
    var first = 0
    while first < queue.count {
      let node = queue[first]
      first += 1
      for pipe in pipesFrom[node] where pipes[pipe].capacity > 0 && levels[pipes[pipe].target] < 0 {
        levels[pipes[pipe].target] = levels[node] + 1
        queue.append(pipes[pipe].target)
      }
    }
    return levels[sink] >= 0
  }

  private mutating func push(_ amount: Int, from node: Int, to sink: Int) -> Int {
    guard node != sink else { return amount }
    while next[node] < pipesFrom[node].count {
      let pipe = pipesFrom[node][next[node]]
      let target = pipes[pipe].target
      if pipes[pipe].capacity > 0, levels[target] == levels[node] + 1 {
        let pushed = push(min(amount, pipes[pipe].capacity), from: target, to: sink)
        if pushed > 0 {
          pipes[pipe].capacity -= pushed
          pipes[pipe ^ 1].capacity += pushed
          return pushed
        }
      }
      next[node] += 1
    }
    return 0
  }
}
