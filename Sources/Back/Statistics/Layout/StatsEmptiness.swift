import CivilTime
import Drawing
import EventStream
import Statistics
import Terminals

/// The text for days without any work.
struct StatsEmptiness {
  let view: StatsView
  let book: StatsBook
  let words: StatsWords

  /// The message, with a suggestion.
  func lines(_ ink: Ink) -> [TextLine] {
    let (sentence, cures) = text
    return [TextLine(sentence, ink.strong), .blank] + cures.map { TextLine($0, ink.label) }
  }

  var text: (sentence: String, cures: [String]) {
    guard book.earliest != nil else {
      return (
        "Nothing has been done yet.",
        ["Rota records what you do, and shows it here.", "To begin: rota"]
      )
    }
    let period = view.review.period
    let name = words.name(of: period, view.span)
    let yet = view.isPresent ? " yet" : ""
    let when =
      switch view.span {
      case .day where !["today", "yesterday"].contains(name): "on \(name)"
      case .week where name.hasPrefix("week"): "in the \(name)"
      case .day, .week: name
      case .month, .year: "in \(name)"
      case nil: "in these days"
      }
    var cures = view.isPresent ? ["To begin: rota"] : []
    if book.reaches(before: period.from) { cures.append("The left arrow goes further back.") }
    return ("Nothing was done \(when)\(yet).", cures)
  }
}
