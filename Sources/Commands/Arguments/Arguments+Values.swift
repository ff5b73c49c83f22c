import CivilTime
import Platform

extension Arguments {
  /// The value of an option as text; an empty one is an error.
  package func text(_ option: Option) throws(UsageError) -> String? {
    guard let given = self[option], let value = given.value else { return nil }
    guard !value.isEmpty else {
      throw .missingValue(option: given.spelling, example: option.exampleValue)
    }
    return value
  }

  /// The values of all occurrences of an option as text; an empty one is an error.
  package func texts(_ option: Option) throws(UsageError) -> [String] {
    var texts: [String] = []
    for given in all(option) {
      guard let value = given.value, !value.isEmpty else {
        throw .missingValue(option: given.spelling, example: option.exampleValue)
      }
      texts.append(value)
    }
    return texts
  }

  /// The value of an option as a length of time within limits.
  package func duration(
    _ option: Option, in limits: ClosedRange<Duration>
  ) throws(UsageError) -> Duration? {
    guard let given = self[option], let value = given.value else { return nil }
    return try given.duration(value, in: limits)
  }

  /// The values of all occurrences of an option, each a list with commas, as lengths of time.
  package func durations(
    _ option: Option, in limits: ClosedRange<Duration>
  ) throws(UsageError) -> [Duration] {
    var durations: [Duration] = []
    for given in all(option) {
      for part in given.value?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
        let text = part.split(separator: " ").joined(separator: " ")
        durations.append(try given.duration(text, in: limits))
      }
    }
    return durations
  }

  /// The value of an option as a whole number within limits, usually above zero.
  package func count(
    _ option: Option, in limits: ClosedRange<Int> = 1...1_000_000
  ) throws(UsageError) -> Int? {
    guard let given = self[option], let value = given.value else { return nil }
    let isPlain = value.utf8.allSatisfy(\.isDigit)
    guard isPlain, let count = Int(value), limits.contains(count) else {
      throw .unreadableNumber(
        option: given.spelling, found: value,
        expected: "a whole number between \(limits.lowerBound) and \(limits.upperBound)",
        example: option.exampleValue)
    }
    return count
  }

  /// The value of an option as a number above zero, with or without decimals.
  package func factor(_ option: Option) throws(UsageError) -> Double? {
    guard let given = self[option], let value = given.value else { return nil }
    // Double also parses infinities and hexadecimal digits.
    let isPlain = value.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard isPlain, let factor = Double(value), factor >= 0.001, factor <= 1_000_000 else {
      throw .unreadableNumber(
        option: given.spelling, found: value, expected: "a number between 0.001 and 1000000",
        example: option.exampleValue)
    }
    return factor
  }

  /// The value of an option as a case of an enum.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ option: Option, of type: Choice.Type
  ) throws(UsageError) -> Choice? {
    guard let given = self[option], let value = given.value else { return nil }
    guard let choice = Choice(rawValue: value) else {
      let choices = Choice.allCases.map(\.rawValue)
      throw .unknownChoice(
        option: given.spelling, found: value, choices: choices,
        nearest: nearestName(to: value, among: choices))
    }
    return choice
  }

  /// The value of an option as a time on the wall clock.
  package func wallTime(_ option: Option) throws(UsageError) -> WallTime? {
    guard let given = self[option], let value = given.value else { return nil }
    guard let time = WallTime(parsing: value) else {
      throw .unreadableTime(option: given.spelling, found: value)
    }
    return time
  }

  /// The value of an option as the time of an end: at 00:00 the day is over, and has not begun.
  package func endTime(_ option: Option) throws(UsageError) -> WallTime? {
    let time = try wallTime(option)
    return time == .timeOfDay(.midnight) ? .timeOfDay(.endOfDay) : time
  }

  /// The value of an option as a file, where `-` is standard input.
  package func input(_ option: Option) throws(UsageError) -> InputSource? {
    try text(option).map { InputSource($0) }
  }
}

extension Arguments.Given {
  /// A part of the value as a duration within limits.
  ///
  /// Zero needs no unit.
  fileprivate func duration(
    _ text: String, in limits: ClosedRange<Duration>
  ) throws(UsageError) -> Duration {
    var duration: Duration?
    do throws(UnreadableDuration) {
      duration = try text == "0" ? .zero : Duration(parsing: text)
    } catch {
      // A number that would be outside the limits with a unit is not suggested.
      var meant: Duration? = limits.lowerBound
      if case .missingUnit = error { meant = try? Duration(parsing: "\(text)m") }
      if meant.map(limits.contains) == true {
        throw .unreadableDuration(option: spelling, error)
      }
    }
    guard let duration, limits.contains(duration) else {
      throw .durationOutside(
        option: spelling, found: text, shortest: limits.lowerBound, longest: limits.upperBound,
        example: option.exampleValue)
    }
    return duration
  }
}

extension Option {
  /// The valid value that messages show; empty for flags.
  package var exampleValue: String {
    switch kind {
    case .flag, .toggle: ""
    case .value(_, let example): example
    }
  }
}
