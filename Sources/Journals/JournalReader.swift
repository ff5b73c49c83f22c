import CivilTime
import EventStream
import JSONLines
import Platform

/// Reads the journals of all machines, without locks and without changing anything.
package struct JournalReader: Sendable {
  package let folder: JournalFolder
  let system: any FileSystem
  let zones: @Sendable (String) -> Zone?

  /// - Parameters:
  ///   - folder: The journals.
  ///   - system: The file system.
  ///   - zones: Looks up the zone that a snapshot names.
  package init(
    _ folder: JournalFolder, on system: any FileSystem = LocalFileSystem(),
    zones: @escaping @Sendable (String) -> Zone? = { _ in nil }
  ) {
    self.folder = folder
    self.system = system
    self.zones = zones
  }

  /// Visits everything, machine by machine.
  package func visitAll(_ visit: (JournalItem) -> Void) {
    let machines = folder.filesByMachine(on: system) { visit(.damage($0)) }
    for (_, files) in machines { for file in files { visitFile(file.path, visit) } }
  }

  /// Visits everything of a machine, the oldest first.
  package func visit(_ machine: String, _ visit: (JournalItem) -> Void) {
    do throws(SystemError) {
      for file in try folder.files(of: machine, on: system) { visitFile(file.path, visit) }
    } catch {
      visit(.damage(JournalDamage(inaccessible: "\(folder.path)/\(machine)", error)))
    }
  }

  /// Visits the newest months of a machine's journal, not counting empty ones.
  package func visitLatest(_ months: Int, of machine: String, _ visit: (JournalItem) -> Void) {
    for file in latestFiles(months, of: machine) { visitFile(file.path, visit) }
  }

  /// The files of the newest months of a machine, the oldest first; none if they cannot be found.
  func latestFiles(_ months: Int, of machine: String) -> ArraySlice<JournalFolder.File> {
    ((try? folder.files(of: machine, on: system)) ?? []).suffix(months)
  }

  /// Visits a file of a month from its beginning.
  package func visitFile(_ path: String, _ visit: (JournalItem) -> Void) {
    do throws(SystemError) {
      let file = try OpenFile(path, for: .reading, on: system)
      var records = RecordReader()
      try file.forEachLine { line in self.visit(line, of: path, by: &records, visit) }
    } catch {
      visit(.damage(JournalDamage(inaccessible: path, error)))
    }
  }

  private func visit(
    _ line: borrowing LineSplitter.Line, of path: String, by records: inout RecordReader,
    _ visit: (JournalItem) -> Void
  ) {
    func tell(_ cause: JournalDamage.Cause, at byte: Int = 0) {
      visit(
        .damage(
          JournalDamage(
            path: path, line: line.number, byte: line.offset + byte, cause: cause)))
    }
    switch line.content {
    case .torn: tell(.torn)
    case .overlong: tell(.overlong)
    case .whole(let bytes):
      let zeros = bytes.leadingZeros
      if zeros > 0 { tell(.zeros) }
      if zeros == bytes.count { return }
      do throws(UnreadableRecord) {
        // Straight from the reader, as each step would copy the record.
        if case .record(let record) = try records.read(bytes.extracting(zeros...), zones: zones) {
          visit(.record(record))
        }
      } catch {
        tell(.unreadable(error), at: zeros + error.offset)
      }
    }
  }

  /// Parses a record; `nil` if its kind is unknown.
  func record(
    _ line: Span<UInt8>, by records: inout RecordReader
  ) throws(UnreadableRecord) -> Record? {
    switch try records.read(line, zones: zones) {
    case .record(let record): record
    case .unknown: nil
    }
  }
}

extension Span<UInt8> {
  /// The number of leading zero bytes, as a power cut may leave them.
  var leadingZeros: Int {
    var index = 0
    while index < count, self[index] == 0 { index += 1 }
    return index
  }
}

extension JournalDamage {
  /// The error for an inaccessible file or folder.
  init(inaccessible path: String, _ error: SystemError) {
    self.init(path: path, line: 0, byte: 0, cause: .inaccessible(error))
  }
}
