import CommandSupport
import Commands
import Testing

@Suite struct ArgumentsTests {
  private static let length = Option("length", short: "l", .value("D", example: "5m"))
  private static let tag = Option(
    "tag", short: "t", .value("TAG", example: "x"), isRepeatable: true)
  private static let all = Option("all", short: "a")
  private static let brief = Option("brief", short: "b")
  private static let sound = Option("sound", .toggle)
  private static let syntax = CommandSyntax(
    "try", summary: "", example: "", operands: "[WORD…]", operandLimit: 3,
    groups: [
      OptionGroup(
        "All",
        [
          OptionRow([length: "", tag: ""], summary: ""),
          OptionRow([all: "", brief: ""], summary: ""),
        ]),
      OptionGroup("More", [OptionRow(sound, summary: "")]),
    ])

  private func parse(_ words: String...) throws(UsageError) -> Arguments {
    try Arguments(parsing: words, as: Self.syntax)
  }

  @Test(arguments: [
    ["--length", "25m"], ["--length=25m"], ["-l", "25m"], ["-l25m"], ["-l=25m"], ["-al25m"],
    ["-abl", "25m"], ["--length", "1m", "--length", "25m"],
  ])
  func `A value follows its option or hangs on it, and the last one counts`(_ words: [String])
    throws
  {
    #expect(try Arguments(parsing: words, as: Self.syntax)[Self.length]?.value == "25m")
  }

  @Test func `A value may have an equals sign, be empty, or be a negative number`() throws {
    #expect(try parse("--tag=a=b")[Self.tag]?.value == "a=b")
    #expect(try parse("--tag=")[Self.tag]?.value == "")
    #expect(try parse("--tag", "")[Self.tag]?.value == "")
    #expect(try parse("--length", "-5m")[Self.length]?.value == "-5m")
    #expect(try parse("--tag=--all")[Self.tag]?.value == "--all")
    #expect(try parse("--tag", "-")[Self.tag]?.value == "-")
  }

  @Test func `Flags can be bundled`() throws {
    let arguments = try parse("-ab")

    #expect(arguments.state(of: Self.all) == true)
    #expect(arguments.state(of: Self.brief) == true)
    #expect(arguments.state(of: Self.sound) == nil)
  }

  @Test func `A toggle has the state it was given last`() throws {
    #expect(try parse("--sound").state(of: Self.sound) == true)
    #expect(try parse("--sound", "--no-sound").state(of: Self.sound) == false)
    #expect(try parse("--no-sound", "--sound").state(of: Self.sound) == true)
  }

  @Test func `Repeatable options keep their order`() throws {
    #expect(try parse("-tx", "--tag", "y", "-t=z").all(Self.tag).map(\.value) == ["x", "y", "z"])
  }

  @Test func `Operands may stand between options, and two dashes end these`() throws {
    #expect(try parse("one", "--all", "two").operands == ["one", "two"])
    #expect(try parse("-", "--", "--all", "-x").operands == ["-", "--all", "-x"])
    #expect(try parse("--", "--").operands == ["--"])
  }

  @Test func `A filter that excludes a tag or a project is a value, not an option`() throws {
    for word in ["-@exam", "-+CS"] {
      #expect(try parse("--tag", word).all(Self.tag).map(\.value) == [word])
      #expect(try parse("--all", word).operands == [word])
    }
  }

  @Test(arguments: [
    (["--lenght", "5m"], UsageError.unknownOption(found: "--lenght", nearest: "--length")),
    (["--lenght=5m"], .unknownOption(found: "--lenght", nearest: "--length")),
    (["--no-sond"], .unknownOption(found: "--no-sond", nearest: "--no-sound")),
    (["--no-all"], .unknownOption(found: "--no-all", nearest: nil)),
    (["-length", "5m"], .unknownOption(found: "-length", nearest: "--length")),
    (["-x"], .unknownOption(found: "-x", nearest: nil)),
    (["-axb"], .unknownOption(found: "-axb", nearest: nil)),
    (["--length"], .missingValue(option: "--length", example: "5m")),
    (["-al"], .missingValue(option: "-l", example: "5m")),
    (["--length", "--all"], .missingValue(option: "--length", example: "5m")),
    (["--length", "--", "x"], .missingValue(option: "--length", example: "5m")),
    (["--all=yes"], .unwantedValue(option: "--all", found: "yes")),
    (["--no-sound="], .unwantedValue(option: "--no-sound", found: "")),
    (["1", "2", "3", "4"], .unwantedArgument(found: "4")),
    (["1", "2", "3", "--", "--all"], .unwantedArgument(found: "--all")),
  ])
  func `Columns that cannot be sorted are named`(_ words: [String], _ error: UsageError) {
    #expect(throws: error) { try Arguments(parsing: words, as: Self.syntax) }
  }
}
