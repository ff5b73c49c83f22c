import CommandSupport
import Commands
import Options
import RotaCommands
import RoundRobin
import Testing

@Suite struct HelpScreenTests {
  private static let all = [Program.syntax] + Program.syntaxes

  @Test(arguments: all)
  func `The help fits on the smallest screen, an example first`(_ syntax: CommandSyntax) {
    let lines = HelpScreen(syntax).lines

    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.allSatisfy { $0.last != " " })
    #expect(lines.first == "Example:  \(syntax.example)")
  }

  @Test(arguments: all)
  func `Every option in the help is accepted, and every option is in the help`(
    _ syntax: CommandSyntax
  ) throws {
    let text = HelpScreen(syntax).lines.dropFirst(2).joined(separator: "\n")
    let words = text.split { !($0.isLetter || $0 == "-") }.map(String.init)
    let shown = Set(words.filter { $0.hasPrefix("-") && $0.count > 1 })
    #expect(shown == Set(syntax.options.flatMap(\.allNames)))
    for option in syntax.options {
      for name in option.allNames {
        let words = [name] + option.example.split(separator: " ").dropFirst().map(String.init)
        let arguments = try Arguments(parsing: words, as: syntax)
        #expect(arguments[option]?.spelling == name)
      }
    }
  }

  @Test(arguments: all)
  func `No two options of a command have the same name`(_ syntax: CommandSyntax) {
    let names = syntax.options.flatMap(\.allNames)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: all)
  func `Every option has a description of its own`(_ syntax: CommandSyntax) {
    #expect(syntax.entries.allSatisfy { !$0.summary.isEmpty })
    #expect(Set(syntax.entries.map(\.summary)).count == syntax.entries.count)
  }

  @Test func `The example of running is a command line that works`() throws {
    let words = RunOptions.syntax.example.split(separator: " ").dropFirst(2).map(String.init)
    let options = try RunOptions(parsing: words) { _ in false }
    #expect(options.pace == .live)
    #expect(options.rules.quantum == .seconds(25 * 60))
  }

  @Test func `Every value that the help of running names as an example is accepted`() throws {
    let needed = ["long-break": "--break 5m", "every": "--break 5m --long-break 15m"]
    let trials = ["start", "seed", "script", "journal", "hooks"]
    let plans = ["work", "min", "max", "buffer", "cap", "strategy"]
    for option in RunOptions.syntax.options where option.name != "help" {
      let others =
        trials.contains(option.name)
        ? "--simulate" : plans.contains(option.name) ? "--plan" : needed[option.name] ?? ""
      let words = "\(others) \(option.example)".split(separator: " ").map(String.init)
      let arguments = try Arguments(parsing: words, as: RunOptions.syntax)
      #expect(arguments[option] != nil, "--\(option.name)")
      #expect(throws: Never.self, "\(words)") {
        try RunOptions(parsing: words) { _ in false }
      }
    }
  }
}
