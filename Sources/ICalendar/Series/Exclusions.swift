import CivilTime

/// Instances of a series that do not take place as its rules say.
struct Exclusions: Sendable {
  /// The keys of the instances, ascending.
  private var keys: [Int] = []
  /// The days without any instance, ascending.
  private var days: [Int] = []

  /// The instances at some moments, and on some days, by the clock of a series.
  init(_ moments: some Sequence<DateOrTime>, by clock: SeriesClock, in book: ZoneBook) {
    for moment in moments {
      if moment.isDate, !clock.isDate {
        days.append(moment.time.date.daysSinceEpoch)
      } else {
        keys.append(clock.key(of: clock.time(of: moment, in: book)))
      }
    }
    keys.sort()
    days.sort()
  }

  /// Whether the instance at a time is one of them.
  func contain(_ time: CivilDateTime, by clock: SeriesClock) -> Bool {
    keys.containsSorted(clock.key(of: time)) || days.containsSorted(time.date.daysSinceEpoch)
  }
}

extension [Int] {
  /// Whether a number is among these, which are in ascending order.
  fileprivate func containsSorted(_ number: Int) -> Bool {
    let index = partitioningIndex { $0 >= number }
    return index < count && self[index] == number
  }
}
