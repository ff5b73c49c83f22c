/// A length of time, divided into parts that are as equal as their limits allow.
struct EqualParts {
  /// The parts, in whole minutes unless a limit is none; odd minutes go to the first.
  private(set) var lengths: [Duration]

  /// Divides a length.
  ///
  /// - Parameters:
  ///   - time: What is divided; at least as long as all floors together.
  ///   - floors: The least that each part has: the same for all whose limit is not below it.
  ///   - limits: The most that each part has.
  init(of time: Duration, floors: [Duration], limits: [Duration]) {
    lengths = limits
    var time = time
    // Who is content with less than an equal part leaves the others more.
    var open = limits.indices.sorted { limits[$0] < limits[$1] }[...]
    while let part = open.first, limits[part] * open.count <= time {
      time -= limits[part]
      open.removeFirst()
    }
    let parts = open.sorted()
    for part in parts { lengths[part] = max(floors[part], (time / parts.count).wholeMinutes) }
    time -= parts.reduce(.zero) { $0 + lengths[$1] }
    for part in parts where time >= .seconds(60) {
      let longer = min(limits[part], lengths[part] + .seconds(60))
      time -= longer - lengths[part]
      lengths[part] = longer
    }
  }
}
