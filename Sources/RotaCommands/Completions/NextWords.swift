import CivilTime
import Commands
import Terminals

/// The words that can follow on a command line, for a shell.
///
/// The position of a word decides: `rota tags color TAG` is followed by a colour, `rota config
/// display` by a display. So the shells pass what was typed, and all offer the same.
struct NextWords {
  /// A possible word, with its description if it has one.
  struct Word: Hashable {
    var text: String
    var meaning = ""
  }

  /// The most words for a shell, which takes long for each.
  private static let most = 300

  /// A line for each word: the word, a tab, its description.
  let lines: String

  /// - Parameters:
  ///   - words: The command, the words after it, and last the beginning of the next one, maybe
  ///     empty; without any, the tasks are offered.
  ///   - world: The world with the tasks, tags and settings.
  init(after words: [String], in world: some World) {
    let name = words.first ?? ""
    let before = Array(words.dropFirst().dropLast())
    let typed = words.count > 1 ? words[words.count - 1] : ""
    var offer: [Word] = []
    for candidates in Self.candidates(after: before, typed, of: name) {
      offer += candidates.words.map { Word(text: $0) }
      for source in candidates.sources {
        offer += source.words(of: name, after: before, isTyped: !typed.isEmpty, in: world)
      }
    }
    offer = offer.unique(by: \.text)
    // Of a few words a shell chooses in its own way, which may be that of its user.
    if offer.count > Self.most {
      let value = typed.hasPrefix("--") ? typed.drop { $0 != "=" }.dropFirst() : typed[...]
      let start = String(value).unquoted
      let filter = TextFilter(start)
      offer.removeAll { !filter.accepts($0.text) }
      let others = offer.filter { !$0.text.hasPrefix(start) }
      offer = Array((offer.filter { $0.text.hasPrefix(start) } + others).prefix(Self.most))
    }
    lines = offer.map { "\($0.text.withoutControls)\t\($0.meaning.withoutControls)\n" }.joined()
  }

  private static func candidates(
    after before: [String], _ typed: String, of name: String
  ) -> [Candidates] {
    guard !name.isEmpty else { return [Candidates(placeholder: "TASK")] }
    guard let syntax = try? Program.syntax(of: name, isFile: { _ in false }) else { return [] }
    if !before.contains("--") {
      // The value of an option: behind an equals sign, or the next word.
      let attached = typed.hasPrefix("--") ? typed.firstIndex(of: "=") : nil
      let spelling = attached.map { String(typed[..<$0]) } ?? before.last
      let option = syntax.options.first { $0.allNames.contains(spelling ?? "") }
      if let candidates = option?.candidates { return [candidates] }
    }
    guard let arguments = try? Arguments(parsing: before, as: syntax) else { return [] }
    return syntax.candidates(after: arguments.operands)
  }
}
