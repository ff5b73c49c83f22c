/// The rules of one time zone: the offset from UTC of its clocks at every instant.
///
/// A zone is a table of transitions. Where a yearly rule goes on forever, the table covers more
/// than 400 years of it: the Gregorian calendar repeats after 400 years, weekdays included, so any
/// later instant has the offset of one inside the table.
public struct Zone: Hashable, Sendable {
  /// The local time of a zone between two changes.
  public struct LocalTime: Hashable, Sendable {
    /// Seconds east of UTC, −89,999…93,599.
    public let offset: Int

    /// Whether this is daylight saving time.
    public let isDaylight: Bool

    /// The abbreviation, such as `CET`.
    public let abbreviation: String
  }

  /// A transition of the clocks.
  public struct Transition: Hashable, Sendable {
    /// The first instant of the new local time.
    public let instant: Instant

    /// The local time before.
    public let before: LocalTime

    /// The local time from the instant on.
    public let after: LocalTime
  }

  /// The name, such as `Europe/Budapest`.
  public let name: String

  /// The instants of the transitions, in seconds since 1970-01-01T00:00:00Z, ascending.
  let changes: [Int]

  /// The index of the local time of each stretch between transitions; the first precedes all.
  let kinds: [UInt16]

  /// The different local times of the zone.
  let localTimes: [LocalTime]

  /// The 400 years that recur, if the clocks change in every year.
  let cycle: Cycle?

  /// Coordinated Universal Time.
  public static let utc = Zone(
    name: "UTC", always: LocalTime(offset: 0, isDaylight: false, abbreviation: "UTC"))

  /// A zone with a fixed offset, named for it, such as `+05:30`.
  ///
  /// Offsets beyond 24 hours are clamped.
  ///
  /// - Parameter offset: Seconds east of UTC.
  public init(offset: Int) {
    let offset = min(max(offset, -86_400), 86_400)
    let sign = offset < 0 ? "-" : "+"
    let time = TimeOfDay(clamping: abs(offset))
    let name = sign + time.description
    self.init(
      name: name, always: LocalTime(offset: offset, isDaylight: false, abbreviation: name))
  }

  /// A zone whose clocks never change.
  private init(name: String, always localTime: LocalTime) {
    self.init(name: name, table: ZoneTable(first: localTime))
  }

  /// A zone with the changes of a table.
  init(name: String, table: ZoneTable) {
    self.name = name
    changes = table.changes
    kinds = table.kinds
    localTimes = table.localTimes
    cycle = table.cycle
  }

  /// Seconds east of UTC at an instant.
  public func offset(at instant: Instant) -> Int {
    localTimes.count == 1 ? localTimes[0].offset : localTime(at: instant).offset
  }

  /// Offset, abbreviation and kind of the local time at an instant.
  public func localTime(at instant: Instant) -> LocalTime {
    let seconds = instant.seconds
    return localTime(ofStretch: stretch(at: seconds - shift(of: seconds)))
  }

  /// Date and time on the clocks of the zone at an instant, rounded down to a whole second.
  public func local(_ instant: Instant) -> CivilDateTime {
    CivilDateTime(secondsSinceEpoch: instant.seconds + offset(at: instant))
  }

  /// The first transition after an instant; `nil` if there is none.
  public func nextTransition(after instant: Instant) -> Transition? {
    let seconds = instant.seconds
    let shift = shift(of: seconds)
    let stretch = stretch(at: seconds - shift)
    guard stretch < changes.count else { return nil }
    return Transition(
      instant: Instant(seconds: changes[stretch] + shift),
      before: localTime(ofStretch: stretch),
      after: localTime(ofStretch: stretch + 1))
  }

  /// The local time of a stretch between two changes.
  func localTime(ofStretch stretch: Int) -> LocalTime {
    localTimes[Int(kinds[stretch])]
  }

  /// The stretch of a second inside the table: the number of transitions up to it.
  func stretch(at seconds: Int) -> Int {
    changes.partitioningIndex { $0 > seconds }
  }

  /// The whole cycles, in seconds, between a second and its equivalent inside the table.
  func shift(of seconds: Int) -> Int {
    cycle?.shift(of: seconds) ?? 0
  }
}
