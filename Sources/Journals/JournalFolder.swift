import Platform

/// The journals of all machines: a folder per machine, with a file per month.
package struct JournalFolder: Equatable, Sendable {
  /// The journal of a machine over a month.
  package struct File: Equatable, Sendable {
    package let machine: String
    package let month: JournalMonth
    package let path: String
  }

  package let path: String

  package init(_ path: String) { self.path = path }

  /// The files of all machines, grouped by machine, the oldest first.
  package func files(on system: any FileSystem) throws(SystemError) -> [File] {
    var files: [File] = []
    for machine in try machines(on: system) { files += try self.files(of: machine, on: system) }
    return files
  }

  /// The files of each machine, the oldest first; reports and skips inaccessible folders.
  package func filesByMachine(
    on system: any FileSystem, onDamage: (JournalDamage) -> Void
  ) -> [(machine: String, files: [File])] {
    var all: [(machine: String, files: [File])] = []
    do throws(SystemError) {
      for machine in try machines(on: system) {
        do throws(SystemError) {
          all.append((machine, try files(of: machine, on: system)))
        } catch {
          onDamage(JournalDamage(inaccessible: "\(path)/\(machine)", error))
        }
      }
    } catch {
      onDamage(JournalDamage(inaccessible: path, error))
    }
    return all
  }

  /// The files of a machine, the oldest first.
  package func files(
    of machine: String, on system: any FileSystem
  ) throws(SystemError) -> [File] {
    try names(in: "\(path)/\(machine)", on: system).compactMap(JournalMonth.init).sorted()
      .map { file(of: machine, in: $0) }
  }

  /// The month of the latest file of a machine; `nil` if there is none, or it is inaccessible.
  package func latestMonth(of machine: String, on system: any FileSystem) -> JournalMonth? {
    (try? files(of: machine, on: system))?.last?.month
  }

  /// The file of a month, which need not exist.
  package func file(of machine: String, in month: JournalMonth) -> File {
    File(machine: machine, month: month, path: "\(path)/\(machine)/\(month.fileName)")
  }

  /// The machines with a journal, sorted by name.
  ///
  /// An inaccessible entry counts, so that its reader reports it.
  package func machines(on system: any FileSystem) throws(SystemError) -> [String] {
    try names(in: path, on: system)
      .filter { !$0.hasPrefix(".") && mayBeFolder("\(path)/\($0)", on: system) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func mayBeFolder(_ path: String, on system: any FileSystem) -> Bool {
    do throws(SystemError) {
      return try system.status(at: path).kind == .directory
    } catch {
      return !error.isMissing
    }
  }

  /// The names in a folder; empty if it does not exist.
  private func names(
    in folder: String, on system: any FileSystem
  ) throws(SystemError) -> [String] {
    do throws(SystemError) {
      return try system.names(in: folder)
    } catch {
      if error.isMissing { return [] }
      throw error
    }
  }
}
