import CivilTime
import Commands
import Options

extension Arguments {
  /// The arguments of `rota run`, checked for titles that look like something else.
  ///
  /// A duration among the titles is probably meant as the length of a slice: on a terminal the user
  /// is asked, elsewhere it is refused, as is a word that begins with a long dash.
  func withoutMistakenTitles(in world: some World) throws(UsageError) -> Arguments {
    let words = operands.dropLast(literalCount)
    if let word = words.first(where: { $0.hasPrefix("–") || $0.hasPrefix("—") }) {
      let dashes = word.hasPrefix("–") ? "-" : "--"
      let words = operands.map {
        $0 == word ? dashes + word.dropFirst() : $0.quotedForShell
      }
      throw .mistakenTitle(found: word, meant: "run " + words.joined(separator: " "))
    }
    guard let (place, meant) = mistakenTitle(in: world) else { return self }
    var corrected = self
    let word = corrected.operands.remove(at: place)
    corrected.given.append(meant)
    guard world.isTerminal(.input), world.isTerminal(.error) else {
      let words =
        [meant.spelling, meant.value?.quotedForShell ?? ""]
        + corrected.operands.map(\.quotedForShell)
      throw .mistakenTitle(found: word, meant: "run " + words.joined(separator: " "))
    }
    let question =
      meant.option == .quantum ? "the length of a slice" : "when the rotation is to end"
    return RecoveryQuestion.agrees("Is \(word) \(question)? [Y/n] ", in: world)
      ? corrected : self
  }
}
