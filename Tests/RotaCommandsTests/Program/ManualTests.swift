import Coach
import CommandSupport
import Commands
import Foundation
import Journals
import RotaCommands
import Testing

/// The manual page against what the program takes.
@Suite struct ManualTests {
  private static let manual = Manual()

  @Test func `The manual has every command and no other, in the order of the help`() {
    #expect(Self.manual.commands.map(\.name) == Program.syntaxes.map(\.name))
  }

  @Test(arguments: Program.syntaxes)
  func `The manual has every option of a command and no other`(_ syntax: CommandSyntax) throws {
    let command = try #require(Self.manual.commands.first { $0.name == syntax.name })
    let names = Set(command.options.keys).union(Option.help.allNames)
    #expect(names == Set(syntax.options.flatMap(\.allNames)))
    for option in syntax.options {
      guard case .value(let placeholder, _) = option.kind, let name = option.longNames.first else {
        continue
      }
      let choices = placeholder.split(separator: "|").map(String.init)
      guard choices.count > 1, choices.allSatisfy({ $0.first?.isLowercase == true }) else {
        continue
      }
      #expect(command.options[name] == choices)
    }
  }

  @Test func `The manual has the options of the program itself`() {
    #expect(Set(Self.manual.general.keys) == Set(Program.syntax.options.flatMap(\.allNames)))
  }

  @Test func `The manual names all variables of hooks`() throws {
    let record = try #require(try Stream(Golden.stream).records.first)
    for variable in HookEnvironment.variables(for: record, socket: "").keys {
      #expect(Self.manual.text.contains("Ev \(variable)"))
    }
  }
}

/// The manual page as far as it names commands and options.
private struct Manual {
  struct Command {
    let name: String
    /// The options with the words that are possible behind each.
    var options: [String: [String]]
  }

  let text: String
  private(set) var general: [String: [String]] = [:]
  private(set) var commands: [Command] = []

  init() {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let root = folder.appending(path: "../../..").standardizedFileURL
    let path = root.appending(path: "docs/rota.1")
    text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    /// What every command of a section takes.
    var common: [String: [String]]?
    var isInCommand = false
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.first == ".Sh" {
        // Everything before the first commands is about the program.
        common = words.last == "DESCRIPTION" ? nil : [:]
        isInCommand = false
      } else if words.starts(with: [".It", "Ic"]) {
        commands.append(Command(name: words[2], options: common ?? [:]))
        isInCommand = true
      } else if words.starts(with: [".It", "Fl"]) {
        let found = Self.options(in: words.dropFirst())
        if isInCommand {
          commands[commands.count - 1].options.merge(found) { _, new in new }
        } else if common == nil {
          general.merge(found) { _, new in new }
        } else {
          common?.merge(found) { _, new in new }
        }
      }
    }
  }

  /// The options that a line of macros names, as in `Fl q , Fl -quantum Ar D`.
  private static func options(in words: ArraySlice<String>) -> [String: [String]] {
    let choices = words.split(separator: "Cm").dropFirst().joined().filter { $0 != "|" }
    var options: [String: [String]] = [:]
    for (macro, word) in zip(words, words.dropFirst()) where macro == "Fl" && word != "|" {
      options["-\(word)"] = Array(choices)
    }
    return options
  }
}
