import CommandSupport
import Commands
import Foundation
import Platform
import RotaCommands
import Testing

/// What a message says to write instead.
@Suite struct SuggestionTests {
  private static let world = FakeWorld().file("today.txt", "Essay\n").clock(FakeClocks.start)
    .variable("HOME", "/home/me")

  /// What is said of a command line that cannot be read; `nil`: it can.
  private func message(_ words: [String]) -> String? {
    do throws(Failure) {
      _ = try Program.action(for: words, in: Self.world)
      return nil
    } catch {
      return error.message
    }
  }

  /// The values that a message suggests for an option.
  private func suggestions(in message: String, for option: String) -> [String] {
    var texts: [Substring] = []
    for lead in ["did you mean ", "as in ", "choose "] {
      guard let place = message.range(of: lead) else { continue }
      texts += message[place.upperBound...].replacing(" or ", with: ", ").split(separator: ", ")
    }
    return texts.flatMap { $0.split(separator: ", or ") }.map { text in
      var text = String(text).trimmingCharacters(in: [" ", "?", ","])
      if text.hasPrefix("\(option) ") { text.removeFirst(option.count + 1) }
      return text.trimmingCharacters(in: ["'", "\""])
    }
  }

  @Test(arguments: [
    "25", "2000", "999999999", "0", "-5m", "1:30", "30s", "soon", "", "99999999h", "2026-13-40",
    "mnday", "8-12", "Nowhere/Here", "a b",
  ])
  func `Every option that a message suggests can be typed`(value: String) {
    var count = 0
    for syntax in Program.syntaxes {
      for option in syntax.options {
        guard case .value = option.kind else { continue }
        let name = "--\(option.name)"
        guard let said = message([syntax.name, name, value]), said.hasPrefix("\(name): ") else {
          continue
        }
        for suggestion in suggestions(in: said, for: name) {
          count += 1
          let again = message([syntax.name, name, suggestion]) ?? ""
          #expect(
            !again.hasPrefix("\(name): "), "\(syntax.name): \(said)\n\(suggestion): \(again)")
        }
      }
    }
    #expect(count > 0)
  }

  @Test(arguments: [
    ("slice:25", "slice:25m"), ("slice:2000", "slice:40m"), ("slice:0s", "slice:40m"),
    ("est:25", "est:25m"), ("est:0m", "est:2h"), ("est:0", "est:2h"), ("at:12", "at:12:30-13:15"),
    ("at:2026-02-21/2026-02-23", "at:2026-02-21T09:00/2026-02-23T17:00"),
    ("at:10:00-09:00", "at:09:00-10:00"), ("due:soon", "due:2026-11-20"),
    ("rec:never", "rec:1d"), ("from:dusk", "from:09:30"),
  ])
  func `Every word that a message suggests can be typed`(
    word: String, suggestion: String
  ) {
    let add = { (word: String) in FakeWorld().clock(FakeClocks.start).run("add", "Essay \(word)") }
    #expect(add(word).messages.contains(suggestion), "\(add(word).messages)")
    #expect(add(suggestion).exitCode == .success)
  }
}
