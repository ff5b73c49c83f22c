import CivilTime
import Commands

extension Arguments {
  /// The first title that is probably meant as an option not given: its place and the option.
  package func mistakenTitle(in world: some World) -> (place: Int, meant: Given)? {
    operands.dropLast(literalCount).enumerated().lazy.compactMap { place, word in
      world.isFile(word) ? nil : word.likelyOption.map { (place, $0) }
    }.first { self[$0.1.option] == nil }
  }
}

extension String {
  /// The option that was probably meant instead of a title: `-q` for a duration or a number of
  /// minutes, `--until` for a time of day.
  fileprivate var likelyOption: Arguments.Given? {
    do throws(UnreadableDuration) {
      _ = try Duration(parsing: self)
      return Arguments.Given(option: .quantum, spelling: "-q", value: self)
    } catch {
      switch error {
      case .missingUnit:
        guard let minutes = Int(self), (1...1440).contains(minutes) else { return nil }
        return Arguments.Given(option: .quantum, spelling: "-q", value: "\(minutes)m")
      case .ambiguousClock:
        let time = utf8.count == 4 ? "0" + self : self
        guard (try? TimeOfDay(parsing: time)) != nil else { return nil }
        return Arguments.Given(option: .until, spelling: "--until", value: time)
      default: return nil
      }
    }
  }
}
