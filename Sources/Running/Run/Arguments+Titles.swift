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
  /// Whether it is a duration with a unit.
  fileprivate var isLength: Bool { (try? Duration(parsing: self)) != nil }
}
