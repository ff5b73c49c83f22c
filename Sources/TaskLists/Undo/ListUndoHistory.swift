import JSONLines

/// The contents of the file with the undo history of a list, a line each.
package struct ListUndoHistory {
  /// The last rotation that updated the list, between the older commands and the others; `nil` if
  /// unknown.
  package private(set) var rotation: String?
  /// The numbers of its commands that cannot be undone any more.
  package var leftOut: [Int] = []
  /// The changes of the list by its last commands, by their numbers.
  package var hunks: [Int: ListHunk] = [:]
  /// The commands, the last one last.
  package var entries: [ListUndoEntry] = []
  /// Whether the file was damaged: commands before the entries are unknown.
  package private(set) var isDamaged = false

  package init(behind rotation: String? = nil, entries: [ListUndoEntry] = []) {
    (self.rotation, self.entries) = (rotation, entries)
  }

  /// Whether no command can be undone; `false` if that is not known, as after a rotation, whose
  /// commands are in the journal.
  package var hasNothingToUndo: Bool {
    rotation == nil && !isDamaged && entries.allSatisfy(\.isTakenBack)
  }

  /// A history that was lost.
  package static var lost: ListUndoHistory { ListUndoHistory(parsing: []) }

  package init(parsing bytes: [UInt8]) {
    // A history without a line has no file.
    if bytes.isEmpty { isDamaged = true }
    for line in bytes.split(separator: UInt8(ascii: "\n")) where !take(line) {
      // Half a line counts too: it may be all that a power cut left of a command that was done.
      self = ListUndoHistory()
      isDamaged = true
    }
    // Undone commands cannot be redone any more after a new one.
    if let last = entries.lastIndex(where: { !$0.isTakenBack }) {
      entries = entries[...last].filter { !$0.isTakenBack } + entries[(last + 1)...]
    }
  }

  /// Takes a line; returns whether it is one of a history.
  private mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    guard let value = try? JSONValue(parsing: line.span) else { return false }
    if let entry = ListUndoEntry(value) {
      entries.append(entry)
      return true
    }
    if case .integer(let command)? = value["command"], let hunk = ListHunk(value) {
      hunks[command] = hunk
      return true
    }
    guard case .string(let id)? = value["rotation"] else { return false }
    rotation = id
    for index in entries.indices { entries[index].isOlder = true }
    if case .array(let numbers)? = value["left_out"] {
      leftOut = numbers.compactMap { if case .integer(let number) = $0 { number } else { nil } }
    }
    return true
  }

  /// Drops the oldest commands that can be undone, and the last ones that can be redone, if there
  /// are too many of them.
  package mutating func limit(to count: Int) {
    let ready = entries.filter { !$0.isTakenBack }
    let takenBack = entries.filter(\.isTakenBack)
    if ready.count <= count, takenBack.count <= count { return }
    let isBehind = ready.count { !$0.isOlder } <= count
    entries = ready.suffix(count) + takenBack.prefix(count)
    // The commands of the rotation are older than one that was dropped.
    if !isBehind { self = ListUndoHistory(entries: entries) }
  }

  /// The contents of its file; empty if it needs none. The oldest commands are left out if it would
  /// be longer than this: those on a long list may have changed most of it.
  package func bytes(atMost longest: Int = 8 << 20) -> [UInt8] {
    var values = entries.map(\.json)
    if let rotation {
      let commands = hunks.sorted { $0.key < $1.key }.map { command, hunk in
        JSONValue.object(hunk.json.merging(["command": .integer(command)]) { $1 })
      }
      let leftOut = JSONValue.array(leftOut.map(JSONValue.integer))
      let head = JSONValue.object(["rotation": .string(rotation), "left_out": leftOut])
      values.insert(contentsOf: commands + [head], at: entries.count(where: \.isOlder))
    }
    var lines = values.map(Self.line)
    // The last one is always kept, and what was undone can be redone.
    let kept = entries.count(where: \.isTakenBack) + 1
    var length = lines.reduce(0) { $0 + $1.count }
    var dropped = 0
    while length > longest, lines.count - dropped > kept {
      length -= lines[dropped].count
      dropped += 1
    }
    lines.removeFirst(dropped)
    // No line of a history: its reader knows that those before are lost.
    if isDamaged { lines.insert(Self.line(.object(["damaged": .bool(true)])), at: 0) }
    return Array(lines.joined())
  }

  private static func line(_ value: JSONValue) -> [UInt8] {
    var line: [UInt8] = []
    line.append(json: value)
    line.append(UInt8(ascii: "\n"))
    return line
  }
}
