import CivilTime
import EventStream
import Platform

/// A plan in the journal.
package struct JournaledPlan: Equatable, Sendable {
  /// The time of planning.
  package let time: Instant
  package let coverage: PlanDigest.Coverage
}

extension JournalReader {
  /// The number of past months to search for a plan, not counting empty ones.
  private static let months = 2

  private static let plans = ByteSearcher("\"kind\":\"planned\"")

  /// The latest plan for an earlier day of a rotation on a list, on any machine.
  ///
  /// - Parameters:
  ///   - list: The path of the list, as in the records of rotations.
  ///   - day: The plan must be for a day before this one.
  /// - Returns: The plan; `nil` if there is none. Unreadable lines are skipped.
  package func latestPlan(of list: String, before day: CivilDate) -> JournaledPlan? {
    let machines = (try? folder.machines(on: system)) ?? []
    return machines.compactMap { latestPlan(of: list, before: day, on: $0) }
      .max { $0.time < $1.time }
  }

  private func latestPlan(
    of list: String, before day: CivilDate, on machine: String
  ) -> JournaledPlan? {
    let files = latestFiles(Self.months, of: machine)
    var lists: [String: String?] = [:]
    for file in files.reversed() {
      for (rotation, plan) in plans(in: file.path, before: day).reversed() {
        let own = lists[rotation] ?? self.list(of: rotation, in: files)
        lists[rotation] = own
        if let own, Files(system).isSame(own, list) { return plan }
      }
    }
    return nil
  }

  /// The plans in a file for days before another, with their rotations, in the order of the file.
  private func plans(
    in path: String, before day: CivilDate
  ) -> [(rotation: String, plan: JournaledPlan)] {
    var plans: [(rotation: String, plan: JournaledPlan)] = []
    try? forEachBlock(of: path, with: Self.plans) { records in
      let found = records.compactMap { record -> (rotation: String, plan: JournaledPlan)? in
        guard case .planned(let digest) = record.content, let coverage = digest.coverage,
          coverage.day < day
        else { return nil }
        return (record.rotation, JournaledPlan(time: record.time.instant, coverage: coverage))
      }
      plans = found + plans
      return true
    }
    return plans
  }

  /// The initial list of a rotation; `nil` if it has none or is unknown.
  private func list(
    of rotation: String, in files: ArraySlice<JournalFolder.File>
  ) -> String? {
    for file in files.reversed() {
      let opening = try? lastOpening(in: file.path) { id, _ in id == rotation }
      if let opening { return opening.content.origin.list }
    }
    return nil
  }
}
