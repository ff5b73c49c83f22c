import CivilTime
import Tasks

extension PlanRequest {
  /// The remarks about the request.
  func notes(in time: FreeTime) -> [Note] {
    let end = time.horizon
    let known = commitments.filter { $0.start < end && max($0.start, $0.end) >= span.start }
      .sorted { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
    let sound = known.filter { $0.start < $0.end }
    return known.filter { $0.end < $0.start }.map { .backwards(appointment($0)) }
      + known.filter { $0.end == $0.start }.map { .empty(appointment($0)) }
      + overlaps(of: sound)
      + (windows.isEmpty ? [] : outside(time, of: sound))
      + late(in: time) + spent
  }

  /// The tasks that have had all of their estimates, or more.
  private var spent: [Note] {
    tasks.filter { !$0.isDone && !$0.isCommitment && !served.contains($0.id) }.compactMap { task in
      guard let rest = remainder(of: task), rest.left == .zero else { return nil }
      return rest.excess == nil
        ? .spent(title: task.title, rest) : .over(title: task.title, rest)
    }
  }

  /// The overlapping commitments, one note for each pair of titles.
  private func overlaps(of commitments: [Commitment]) -> [Note] {
    var pairs: [(Commitment, Commitment)] = []
    var last: Commitment?
    for commitment in commitments {
      guard let former = last else {
        last = commitment
        continue
      }
      if commitment.start < former.end { pairs.append((former, commitment)) }
      if commitment.end > former.end { last = commitment }
    }
    return once(pairs) { [$0.title, $1.title] }.map { pair, more in
      .overlap(appointment(pair.0), appointment(pair.1), more: more)
    }
  }

  /// The commitments outside of the windows: in one note those that are so wholly, in another one
  /// those that are so partly.
  private func outside(_ time: FreeTime, of commitments: [Commitment]) -> [Note] {
    let windows = time.windows.merged()
    return [false, true].compactMap { isPartly in
      let outside = commitments.filter { commitment in
        let parts = parts(of: commitment, in: time)
        let rest = parts.subtracting(windows)
        return !rest.isEmpty && (rest != parts) == isPartly
      }
      guard let first = outside.first else { return nil }
      let others = once(outside) { $0.title }.dropFirst().map(\.0.title)
      return .outside(appointment(first), also: others, isPartly: isPartly)
    }
  }

  /// The tasks that arrive on one of the days, but after the end of the plan.
  private func late(in time: FreeTime) -> [Note] {
    tasks.filter { !$0.isDone && !$0.isCommitment }.compactMap { task in
      guard let arrival = arrival(of: task), arrival >= time.end, arrival < span.end
      else { return nil }
      return .late(title: task.title, from: zone.local(arrival))
    }
  }

  /// The first element of each key, in order, with the number of others.
  private func once<Element, Key: Hashable>(
    _ elements: [Element], by key: (Element) -> Key
  ) -> [(Element, more: Int)] {
    var places: [Key: Int] = [:]
    var result: [(Element, more: Int)] = []
    for element in elements {
      if let place = places[key(element)] {
        result[place].more += 1
      } else {
        places[key(element)] = result.count
        result.append((element, more: 0))
      }
    }
    return result
  }

  private func appointment(_ commitment: Commitment) -> Note.Appointment {
    Note.Appointment(
      title: commitment.title, start: zone.local(commitment.start), end: zone.local(commitment.end))
  }
}
