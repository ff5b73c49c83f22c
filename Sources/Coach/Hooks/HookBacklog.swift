import EventStream

/// The queue of hook runs: for each hook one at a time in the order of the records, with a limit on
/// the total.
package struct HookBacklog: Sendable {
  /// The records that wait for one hook.
  private struct Line {
    var waiting: [Record] = []
    var isRunning = false
  }

  /// The maximum number of records waiting for one hook.
  private let depth: Int
  /// The maximum number of hooks running at once.
  private let width: Int
  private var lines: [String: Line] = [:]
  /// The hooks that could run next, in the order in which they could.
  private var ready: [String] = []
  private var running = 0

  package init(depth: Int = 64, width: Int = 8) {
    self.depth = depth
    self.width = width
  }

  /// Whether nothing is running or waiting.
  package var isIdle: Bool { lines.isEmpty }

  /// Whether a record waits for a hook.
  package func isBehind(_ hook: String) -> Bool { lines[hook]?.waiting.isEmpty == false }

  /// Enqueues a record for a hook; `false` if the queue is full.
  package mutating func add(_ record: Record, for hook: String) -> Bool {
    var line = lines[hook] ?? Line()
    guard line.waiting.count < depth else { return false }
    if line.waiting.isEmpty, !line.isRunning { ready.append(hook) }
    line.waiting.append(record)
    lines[hook] = line
    return true
  }

  /// The next hook to run, with its record; `nil` for none.
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

  /// Records that a hook has ended.
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
