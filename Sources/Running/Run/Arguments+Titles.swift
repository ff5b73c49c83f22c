import CivilTime
import Commands
import Options

extension Arguments {
  /// The arguments of `rota run`, checked for titles that look like something else.
  ///
  /// A duration among the titles is probably meant as the length of a slice: on a terminal the user
  /// is asked, elsewhere it is refused, as is a word that begins with a long dash.
  func withoutMistakenTitles(in world: some World) throws(UsageError) -> Arguments {
    if let word = operands.first(where: { $0.hasPrefix("–") || $0.hasPrefix("—") }) {
      let dashes = word.hasPrefix("–") ? "-" : "--"
      let words = operands.map {
        $0 == word ? dashes + word.dropFirst() : $0.quotedForShell
      }
      throw .mistakenTitle(found: word, meant: words.joined(separator: " "))
    }
    guard
      let (place, meant) = operands.enumerated().lazy.compactMap({ place, word in
        world.isFile(word) ? nil : word.likelyOption.map { (place, $0) }
      }).first(where: { self[$0.1.option] == nil })
    else { return self }
    var titles = operands
    let word = titles.remove(at: place)
    guard world.isTerminal(.input), world.isTerminal(.error) else {
      let words = [meant.spelling, meant.value ?? ""] + titles.map(\.quotedForShell)
      throw .mistakenTitle(found: word, meant: words.joined(separator: " "))
    }
    let question =
      meant.option == .quantum ? "the length of a slice" : "when the rotation is to end"
    return RecoveryQuestion.agrees("Is \(word) \(question)? [Y/n] ", in: world)
      ? Arguments(given: given + [meant], operands: titles) : self
  }
}

extension String {
  /// The option that was probably meant instead of a title: `-q` for a duration or a number of minutes,
  /// `--until` for a time of day.
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
