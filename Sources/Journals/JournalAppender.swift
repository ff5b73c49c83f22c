import Platform

/// Adds lines to files of the journal that nobody writes just now, or somebody does: who writes is
/// waited for, and nothing that is there is touched.
package struct JournalAppender {
  private let system: any FileSystem
  private let isSynchronizing: Bool
  private let onFinding: @Sendable (String) -> Void

  /// - Parameters:
  ///   - system: The disk.
  ///   - isSynchronizing: Whether what was appended is on the disk when that returns.
  ///   - onFinding: Is told what was found damaged, and what became of it.
  package init(
    on system: any FileSystem = LocalFileSystem(), isSynchronizing: Bool = true,
    onFinding: @escaping @Sendable (String) -> Void
  ) {
    self.system = system
    self.isSynchronizing = isSynchronizing
    self.onFinding = onFinding
  }

  /// Adds whole lines to files, and puts them on the disk; all of them or, if one of the files
  /// cannot be written, none.
  ///
  /// - Parameter additions: The lines by the paths of the files, which are made if they are missing.
  /// - Throws: That one of them could not be written.
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
