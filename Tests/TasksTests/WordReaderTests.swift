import Tasks
import Testing

@Suite struct WordReaderTests {
  @Test(arguments: [
    ("go \"Write essay\" 10m", ["go", "Write essay", "10m"]),
    ("  done  x\t", ["done", "x"]), ("", []), (" \n", []),
    ("\"a \\\"b\\\" \\\\ \\n\" c", ["a \"b\" \\ \\n", "c"]), ("a\"b c\"", ["a\"b", "c\""]),
    ("\"\" x", ["", "x"]), ("\"a\"b", ["a", "b"]),
    ("\"a\\\"\u{301} b\" c", ["a\"\u{301} b", "c"]),
  ])
  func `Words with blanks stand in quotation marks`(_ text: String, _ words: [String]) throws {
    var reader = WordReader(text)
    var found: [String] = []
    while let word = try reader.next() { found.append(word) }
    #expect(found == words)
  }

  @Test func `The text after a name is unchanged`() throws {
    var reader = WordReader("edit \"Write essay\"  (A) Write  \"it\" note:\"a b\" ")
    #expect(try reader.next() == "edit")
    #expect(try reader.next() == "Write essay")
    #expect(reader.rest == "(A) Write  \"it\" note:\"a b\"")
  }

  @Test(
    arguments: [
      ("Write essay ", "Write essay"), ("\"Write essay\"", "Write essay"),
      ("\"Hamlet\" essay", "\"Hamlet\" essay"), ("say \"hi\"", "say \"hi\""), ("", nil),
      ("\"\"", ""),
    ] as [(String, String?)])
  func `A name that is last may stand without quotation marks`(
    _ text: String, _ name: String?
  ) throws {
    var reader = WordReader(text)
    #expect(try reader.restAsName() == name)
    #expect(reader.rest == "")
  }

  @Test func `A quotation mark without its second one is refused`() {
    var reader = WordReader("\"Write essay 10m")
    let error = #expect(throws: WordReader.UnclosedQuote.self) { try reader.next() }
    #expect(
      error?.description
        == "'\"Write essay 10m' has no closing quotation mark; write it as in: "
        + "go \"Write essay\" 10m")
  }
}
