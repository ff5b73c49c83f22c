import Platform

/// Appends lines to journal files, which other programs may be writing: waits for these, and
/// changes no existing line.
package struct JournalAppender {
  private let system: any FileSystem
  private let isSynchronizing: Bool
  private let onFinding: @Sendable (String) -> Void

  /// - Parameters:
  ///   - system: The file system.
  ///   - isSynchronizing: Whether to flush the data before returning.
  ///   - onFinding: Receives each damage found, and how it was handled.
  package init(
    on system: any FileSystem, isSynchronizing: Bool = true,
    onFinding: @escaping @Sendable (String) -> Void
  ) {
    self.system = system
    self.isSynchronizing = isSynchronizing
    self.onFinding = onFinding
  }

  /// Appends whole lines to files and flushes them: all of them, or none if a file cannot be
  /// written.
  ///
  /// - Parameter additions: The lines by path; missing files are created.
  /// - Throws: If a file cannot be written.
  package func append(_ additions: [(path: String, lines: [UInt8])]) throws(SystemError) {
    var written: [(file: JournalFile, extent: JournalExtent)] = []
    do throws(SystemError) {
      for (path, lines) in additions where !lines.isEmpty {
        let file = JournalFile(
          path, on: system, isSynchronizing: isSynchronizing, onFinding: onFinding)
        let extent = try file.append(lines)
        written.append((file, extent))
        if isSynchronizing { try extent.file.synchronizeData() }
      }
    } catch {
      for (file, extent) in written.reversed() { try? file.takeBack(extent) }
      throw error
    }
  }
}
