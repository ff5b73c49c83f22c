import Platform

/// Another program that adds a line to a file, one system call after the other.
///
/// Before it writes to a file with a lease it waits, as programs do, for the file that it found at
/// the path, even if that was replaced meanwhile.
package final class OtherWriter: @unchecked Sendable {
  package enum Habit: CaseIterable, Sendable {
    /// Writes a new file and renames it.
    case renaming
    /// Opens the file and appends to it.
    case appending
    /// Appends, but is slow to open what it found at the path.
    case lingering
    /// Truncates the file and rewrites all of it.
    case rewriting
    /// Rewrites a file that it removes first, for a new one.
    case replacing
  }

  /// The number of its steps.
  package var stepCount: Int { habit == .renaming ? 2 : 3 }
  /// The number of steps done.
  package private(set) var stepsDone = 0
  /// Whether it has overwritten lines missing in its copy, which is its own fault.
  package private(set) var hasOverwritten = false

  private let disk: MemoryDisk
  private let path: String
  private let line: [UInt8]
  private let habit: Habit
  private var copy: [UInt8] = []
  private var node: MemoryDisk.Node?
  private var found: MemoryDisk.Node?

  package init(_ habit: Habit, adding line: String, to path: String, on disk: MemoryDisk) {
    (self.habit, self.path, self.disk) = (habit, path, disk)
    self.line = Array("\(line)\n".utf8)
  }

  /// Does the next step; returns `false` if it must wait.
  package func step() -> Bool {
    guard stepsDone < stepCount else { return false }
    let isDone = disk.doing { state in
      switch (habit, stepsDone) {
      case (.appending, 0): open(&state)
      case (.appending, 1): write(line, &state)
      case (.lingering, 0): find(state)
      case (.lingering, 1): open(&state)
      case (.lingering, _): write(line, &state)
      case (.renaming, 0), (.rewriting, 0), (.replacing, 0): read(state)
      case (.renaming, _): replace(&state)
      case (.rewriting, 1): open(&state) && empty(&state)
      case (.rewriting, _): write(copy + line, &state)
      case (.replacing, 1): takeAway(&state)
      case (.replacing, _): replace(&state)
      case (.appending, _): close(&state)
      }
    }
    if isDone { stepsDone += 1 }
    return isDone
  }

  private func read(_ state: MemoryDisk.State) -> Bool {
    copy = state.nodes[path]?.bytes ?? []
    return true
  }

  private func find(_ state: MemoryDisk.State) -> Bool {
    found = state.nodes[path]
    return true
  }

  private func replace(_ state: inout MemoryDisk.State) -> Bool {
    let node = state.node(.regular, mode: 0o644)
    node.bytes = copy + line
    note(state.nodes[path])
    node.modified = state.now
    state.nodes[path] = node
    return true
  }

  private func takeAway(_ state: inout MemoryDisk.State) -> Bool {
    note(state.nodes[path])
    state.nodes["\(path)~"] = state.nodes.removeValue(forKey: path)
    state.nodes[MemoryDisk.folder(of: path)]?.modified = state.now
    return true
  }

  private func open(_ state: inout MemoryDisk.State) -> Bool {
    if node == nil, let found = found ?? state.nodes[path] {
      node = found
      state.writers[found.number, default: 0] += 1
    }
    guard let node, state.leases[node.number] != nil else { return true }
    state.wanted.insert(node.number)
    return false
  }

  private func empty(_ state: inout MemoryDisk.State) -> Bool {
    note(node)
    node?.replaceBytes(from: 0, by: [])
    node?.modified = state.now
    return true
  }

  private func write(_ bytes: [UInt8], _ state: inout MemoryDisk.State) -> Bool {
    if let node { node.replaceBytes(from: node.bytes.count, by: bytes[...]) }
    node?.modified = state.now
    return habit == .appending ? true : close(&state)
  }

  private func close(_ state: inout MemoryDisk.State) -> Bool {
    if let node { state.writers[node.number, default: 1] -= 1 }
    return true
  }

  private func note(_ node: MemoryDisk.Node?) {
    if let node, node.bytes != copy { hasOverwritten = true }
  }
}

extension MemoryDisk {
  /// Does something as another program.
  fileprivate func doing(_ body: (inout State) -> Bool) -> Bool { withState(body) }
}
