import CivilTime
import Commands
import Options

extension Arguments {
  /// The arguments of `rota run`, of which no title looks like something else.
  ///
  /// A length of time among the titles is probably that of a slice: on a terminal that is asked, and
  /// elsewhere it is refused, as a word that begins with a long dash is.
  func withoutMistakenTitles(in world: some World) throws(UsageError) -> Arguments {
    if let word = operands.first(where: { $0.hasPrefix("–") || $0.hasPrefix("—") }) {
      let dashes = word.hasPrefix("–") ? "-" : "--"
      throw .mistakenTitle(found: word, meant: dashes + word.dropFirst())
    }
    guard self[.quantum] == nil,
      let place = operands.firstIndex(where: { $0.isLength && !world.isFile($0) })
    else { return self }
    let length = operands[place]
    var titles = operands
    titles.remove(at: place)
    guard world.isTerminal(.input), world.isTerminal(.error) else {
      let words = ["-q", length] + titles.map { $0.first { $0 == " " } == nil ? $0 : "'\($0)'" }
      throw .mistakenTitle(found: length, meant: words.joined(separator: " "))
    }
    guard RecoveryQuestion.agrees("Is \(length) the length of a slice? [Y/n] ", in: world) else {
      return self
    }
    let quantum = Given(option: .quantum, spelling: "-q", value: length)
    return Arguments(given: given + [quantum], operands: titles)
  }
}

extension String {
  /// Whether it is a length of time with its unit.
  fileprivate var isLength: Bool { (try? Duration(parsing: self)) != nil }
}
