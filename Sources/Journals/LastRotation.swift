import EventStream
import Platform

/// The last rotation in the journal.
package indirect enum LastRotation: Sendable {
  /// There is none, or no record of it is left.
  case none
  case found(JournaledRotation)
  /// The end of the journal is unreadable and may contain one; the reason, in one line.
  case unknown(String)
}

extension JournalReader {
  /// Finds the latest rotation of a name on a machine, even if its first record is lost.
  ///
  /// - Parameters:
  ///   - name: The name of the rotation.
  ///   - machine: The machine.
  ///   - noted: The id of the last rotation with the name, if known from elsewhere.
  ///   - isWanted: Examines a rotation of which only the opening, or only the rest, may exist;
  ///     returns `nil` if that is inconclusive.
  /// - Returns: The result.
  /// - Throws: If a file cannot be read.
  package func last(
    name: String, on machine: String, noted: String?,
    where isWanted: (JournaledRotation) -> Bool?
  ) throws(SystemError) -> LastRotation {
    let latest = try latest(name: name, on: machine) { opening in
      isWanted(JournaledRotation(id: "", opening: opening, records: [])) == true
    }
    let usual = latest.map(LastRotation.found) ?? .none
    if let noted {
      if noted == latest?.id { return usual }
      if let rotation = try journaled(noted, on: machine) {
        return isWanted(rotation) != false ? .found(rotation) : usual
      }
      // Nothing is left of it to be examined.
      if latest?.isOpen == true { return usual }
      return unknown(behind: latest, in: try surveys(backTo: latest, on: machine)) ?? usual
    }
    if latest?.isOpen == true { return usual }
    let surveys = try surveys(backTo: latest, on: machine)
    // Each would be sought in the whole journal, and hardly any lacks its beginning.
    let whole = surveys.reduce(into: Set<String>()) { $0.formUnion($1.openings) }
    for id in surveys.flatMap(\.rotations) where id != latest?.id && !whole.contains(id) {
      guard let rotation = try journaled(id, on: machine), rotation.opening == nil,
        rotation.isOpen
      else { continue }
      switch isWanted(rotation) {
      case true?: return .found(rotation)
      case nil: return .unknown("the beginning of the rotation \(id) is lost in the journal")
      case false?: continue
      }
    }
    return unknown(behind: latest, in: surveys) ?? usual
  }

  /// A rotation, with its opening unless that is lost; `nil` if nothing is left of it.
  private func journaled(
    _ id: String, on machine: String
  ) throws(SystemError) -> JournaledRotation? {
    let records = try records(of: id, on: machine)
    guard let first = records.first else { return nil }
    var opening: SnapshotContent?
    if first.seq == 1, case .snapshot(let content) = first.content { opening = content }
    return JournaledRotation(id: id, opening: opening, records: records)
  }

  /// Damaged text after the last record of a rotation.
  private func unknown(behind rotation: JournaledRotation?, in surveys: [Survey]) -> LastRotation? {
    for survey in surveys {
      let last = rotation.flatMap { survey.lastLines[$0.id] }
      if let damage = survey.damage.last(where: { $0.line > last ?? 0 }) {
        return .unknown("\(damage)")
      }
      if last != nil || rotation == nil { break }
    }
    return nil
  }

  /// The number of past months to survey, not counting empty ones.
  ///
  /// A rotation that was interrupted in a month may be followed by others in the next.
  private static let surveyedMonths = 2

  /// Surveys the newest files of a machine, the newest first, at most back to that in which a
  /// rotation begins.
  private func surveys(
    backTo rotation: JournaledRotation?, on machine: String
  ) throws(SystemError) -> [Survey] {
    var surveys: [Survey] = []
    for file in try folder.files(of: machine, on: system).reversed()
    where surveys.count < Self.surveyedMonths {
      let survey = try Survey(of: file.path, by: self)
      if survey.isEmpty { continue }
      surveys.append(survey)
      if let rotation, survey.openings.contains(rotation.id) { break }
    }
    return surveys
  }
}

/// A summary of a file of the journal.
private struct Survey {
  /// The rotations, the one with the latest line first.
  var rotations: [String] { lastLines.sorted { $0.value > $1.value }.map(\.key) }
  /// The number of the last line of each.
  private(set) var lastLines: [String: Int] = [:]
  /// The rotations that begin in the file.
  let openings: Set<String>
  private(set) var damage: [JournalDamage] = []

  var isEmpty: Bool { lastLines.isEmpty && damage.isEmpty }

  init(of path: String, by reader: JournalReader) throws(SystemError) {
    openings = try reader.openings(in: path)
    try reader.scanLines(of: path) { line in
      if let rotation = line.rotation {
        lastLines[rotation] = line.number
      }
      if let damage = line.damage { self.damage.append(damage) }
    }
  }
}
