import CivilTime
import Coach
import JSONLines
import Platform

/// The records of the journals of all machines, in the order of time, each once and as it is
/// written.
struct RecordExport {
  private(set) var lines: [UInt8] = []
  /// How many lines are no records, and were left out.
  private(set) var damaged = 0
  private var met = MetRecords()
  private let window: Range<Instant>

  /// - Parameters:
  ///   - window: Records of which time are wanted.
  ///   - world: Where the journals are.
  /// - Throws: That a file cannot be read.
  init(_ window: Range<Instant>, in world: some World) throws(Failure) {
    self.window = window
    let folder = JournalFolder(world.directories.journal)
    let files: [JournalFolder.File]
    do throws(SystemError) {
      files = try folder.files(on: world.fileSystem)
    } catch {
      throw .control("the journal cannot be read: \(error)")
    }
    let months = Dictionary(grouping: files, by: \.month)
    let wanted = JournalMonth(of: window.lowerBound)...JournalMonth(of: window.upperBound)
    for month in months.keys.sorted() where wanted.contains(month) {
      try add(months[month, default: []].map(\.path), in: world)
    }
  }

  /// Adds the records of a month.
  private mutating func add(_ paths: [String], in world: some World) throws(Failure) {
    var records: [(time: Instant, line: ArraySlice<UInt8>)] = []
    var reader = JSONReader()
    for path in paths {
      let bytes: ArraySlice<UInt8>
      do throws(FileError) {
        bytes = try world.files.read(path, limit: .max).wholeLines
      } catch {
        throw .input(error)
      }
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        do throws(JSONError) {
          let view = try reader.parse(line.span)
          let (rotation, seq) = (
            try view.member("rotation").string(), try view.member("seq").integer()
          )
          guard let time = try? Timestamp(parsing: view.member("time").string()) else {
            damaged += 1
            continue
          }
          guard window.contains(time.instant), met.meet(rotation, seq) else { continue }
          records.append((time.instant, line))
        } catch {
          damaged += 1
        }
      }
    }
    // Those of one instant stay in the order of their file.
    for (_, record) in records.enumerated().sorted(by: {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }) {
      lines += record.line + [UInt8(ascii: "\n")]
    }
  }
}
