import EventStream

/// Which hook is to run for which record next: one at a time for each hook, in the order of the
/// records, and not too many hooks at once.
package struct HookBacklog: Sendable {
  /// The records that wait for one hook.
  private struct Line {
    var waiting: [Record] = []
    var isRunning = false
  }

  /// How many records wait for one hook at the most.
  private let depth: Int
  /// How many hooks run at once at the most.
  private let width: Int
  private var lines: [String: Line] = [:]
  /// The hooks that could run next, in the order in which they could.
  private var ready: [String] = []
  private var running = 0

  package init(depth: Int = 64, width: Int = 8) {
    self.depth = depth
    self.width = width
  }

  /// Whether nothing runs and nothing waits.
  package var isIdle: Bool { lines.isEmpty }

  /// Whether a record waits for a hook.
  package func isBehind(_ hook: String) -> Bool { lines[hook]?.waiting.isEmpty == false }

  /// Lets a record wait for a hook; `false`: there is no room for it.
  package mutating func add(_ record: Record, for hook: String) -> Bool {
    var line = lines[hook] ?? Line()
    guard line.waiting.count < depth else { return false }
    if line.waiting.isEmpty, !line.isRunning { ready.append(hook) }
    line.waiting.append(record)
    lines[hook] = line
    return true
  }

  /// The hook that is to run now, and for what; `nil`: none.
  package mutating func next() -> (hook: String, record: Record)? {
    guard running < width, let hook = ready.first, let record = lines[hook]?.waiting.first else {
      return nil
    }
    ready.removeFirst()
    lines[hook]?.waiting.removeFirst()
    lines[hook]?.isRunning = true
    running += 1
    return (hook, record)
  }

  /// Takes note that a hook does not run any more.
  package mutating func finish(_ hook: String) {
    running -= 1
    lines[hook]?.isRunning = false
    if isBehind(hook) { ready.append(hook) } else { lines[hook] = nil }
  }

  /// Forgets everything that waits.
  package mutating func removeWaiting() {
    ready = []
    for hook in lines.keys { lines[hook]?.waiting = [] }
    lines = lines.filter(\.value.isRunning)
  }
}
