import Platform

/// The file of a month, as one of perhaps several programs that append to it.
///
/// It is kept open between appends. Whatever fails, the next append opens it anew. One thread uses it.
final class JournalFile {
  let path: String
  private let system: any FileSystem
  /// Whether a file that is new is on the disk before anything is written to it.
  private let isSynchronizing: Bool
  private let onFinding: @Sendable (String) -> Void
  private var file: OpenFile?
  private var folders = NewFolders()

  /// How often it is opened anew if another program replaces it each time.
  private static let attempts = 10

  /// - Parameters:
  ///   - path: Where it lies, or will lie.
  ///   - system: The disk.
  ///   - isSynchronizing: Whether a file that is new is on the disk before anything is written to it.
  ///   - onFinding: Is told what was found damaged, and what became of it.
  init(
    _ path: String, on system: any FileSystem, isSynchronizing: Bool = true,
    onFinding: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    self.system = system
    self.isSynchronizing = isSynchronizing
    self.onFinding = onFinding
  }

  /// Adds lines at the end, all of them or none, and answers where they are; they are not on the
  /// disk yet.
  func append(_ lines: [UInt8]) throws(SystemError) -> JournalExtent {
    try held { file throws(SystemError) in
      let end = try file.endMended(onFinding, on: system)
      try file.append(lines, at: end)
      return JournalExtent(file: file, range: end..<end + lines.count)
    }
  }

  /// Cuts lines off again, if they are still the last ones of the file.
  func takeBack(_ extent: JournalExtent) throws(SystemError) {
    try held { file throws(SystemError) in
      if file.isSame(as: extent.file), try file.size() == extent.range.upperBound {
        try file.truncate(to: extent.range.lowerBound)
      }
    }
  }

  /// Uses the file at the path while no other program does, whatever somebody else has put there
  /// since the last time.
  private func held<Answer>(
    _ body: (OpenFile) throws(SystemError) -> Answer
  ) throws(SystemError) -> Answer {
    for _ in 0..<Self.attempts {
      let file = if let file { file } else { try open() }
      // Only a file that served its purpose is used once more.
      self.file = nil
      let answer = try file.holding { () throws(SystemError) in
        try file.isInPlace() ? try body(file) : nil
      }
      if let answer {
        self.file = file
        return answer
      }
    }
    throw .stale(path)
  }

  private func open() throws(SystemError) -> OpenFile {
    let folder = Files.directory(of: path)
    try folders.make(folder, on: system)
    let file = try OpenFile(path, for: .updating(mode: 0o666), on: system)
    // It may be new, or one that was put there just now.
    if isSynchronizing { try system.synchronizeDirectory(folder) }
    return file
  }
}

/// Where lines were written.
struct JournalExtent {
  let file: OpenFile
  let range: Range<Int>
}
