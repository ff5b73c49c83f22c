import Platform

/// The journal file of a month, to which several programs may append.
///
/// It stays open between appends, and is reopened after an error. Not thread-safe.
final class JournalFile {
  let path: String
  private let system: any FileSystem
  /// Whether a new file's name is flushed to the disk before any data.
  private let isSynchronizing: Bool
  private let onFinding: @Sendable (String) -> Void
  private var file: OpenFile?
  private var folders = NewFolders()

  /// The maximum number of attempts to open it while another program keeps replacing it.
  private static let attempts = 10

  /// - Parameters:
  ///   - path: The path; the file need not exist.
  ///   - system: The file system.
  ///   - isSynchronizing: Whether a new file's name is flushed to the disk before any data.
  ///   - onFinding: Receives each damage found, and how it was handled.
  init(
    _ path: String, on system: any FileSystem, isSynchronizing: Bool = true,
    onFinding: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    self.system = system
    self.isSynchronizing = isSynchronizing
    self.onFinding = onFinding
  }

  /// Appends lines, all of them or none, and returns their extent; does not flush them.
  func append(_ lines: [UInt8]) throws(SystemError) -> JournalExtent {
    try held { file throws(SystemError) in
      let end = try file.endMended(onFinding, on: system)
      try file.append(lines, at: end)
      return JournalExtent(file: file, range: end..<end + lines.count)
    }
  }

  /// Removes lines if they are still the last ones of the file.
  func takeBack(_ extent: JournalExtent) throws(SystemError) {
    try held { file throws(SystemError) in
      if file.isSame(as: extent.file), try file.size() == extent.range.upperBound {
        try file.truncate(to: extent.range.lowerBound)
      }
    }
  }

  /// Uses the file at the path exclusively, even if it was replaced since the last time.
  private func held<Answer>(
    _ body: (OpenFile) throws(SystemError) -> Answer
  ) throws(SystemError) -> Answer {
    for _ in 0..<Self.attempts {
      let file = if let file { file } else { try open() }
      // Keep the file open only after success.
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
    let file = try OpenFile(path, for: .updating(mode: 0o600), on: system)
    // The file may be new, or have just been replaced.
    if isSynchronizing { try system.synchronizeDirectory(folder) }
    return file
  }
}

/// The extent of written lines.
struct JournalExtent {
  let file: OpenFile
  let range: Range<Int>
}
