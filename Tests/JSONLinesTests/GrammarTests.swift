import JSONLines
import Testing

@Suite struct GrammarTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "\"\"", "[]", "{}", " \t\r\n[ ] \n", "[ 1 , 2 ]",
    "{ \"a\" : 1 , \"b\" : 2 }", "12", "-12", "1.5", "-0.0", "1e5", "1E+5", "1e-5", "0e0", "0.1E1",
    "123456789012345678901234567890", "1.0000000000000000000000000000000000000001",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0000\"", "\"\\uD83E\\uDD55\"", "\"\\ud83e\\udd55\"",
    "\"\\uFFFF\"", "\"\u{7F}\"", "\"\u{2028}\u{2029}\"", "\"é物🥕\"", "\"\u{10FFFF}\"",
    "{\"\":0}", "{\"a\":1,\"a\":2}", "[[[[]]]]", "[null,true,\"x\",{}]", "\"a/b\"",
  ])
  func `All JSON that RFC 8259 allows is read`(_ text: String) {
    #expect(problem(in: text) == nil)
  }

  @Test(arguments: [
    ("", 0), ("  ", 2), ("nul", 0), ("nulll", 4), ("nuxx", 0), ("trxx", 0), ("truE", 0),
    ("faxxx", 0), ("falsy", 0), ("True", 0), ("NaN", 0), ("Infinity", 0),
    ("-", 1), ("+1", 0), ("01", 1), ("-01", 2), (".5", 0), ("1.", 2), ("1.e5", 2), ("1e", 2),
    ("1e+", 3), ("-.5", 1), ("0x10", 1), ("1_000", 1), ("1 2", 2), ("--1", 1), ("1e5.5", 3),
    ("[", 1), ("]", 0), ("[1", 2), ("[1,", 3), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("[1}", 2),
    ("[]]", 2), ("[1]x", 3), ("{", 1), ("}", 0), ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":}", 5),
    ("{\"a\" 1}", 5), ("{\"a\":1", 6), ("{\"a\":1,", 7), ("{\"a\":1,}", 7), ("{,}", 1),
    ("{a:1}", 1), ("{'a':1}", 1), ("{1:1}", 1), ("{\"a\":1 \"b\":2}", 7), ("{\"a\"::1}", 5),
    ("{}{}", 2), ("{\"a\":1]", 6), ("{\"a\",1}", 4), ("'a'", 0), ("\"", 1), ("\"abc", 4),
    ("\"abcdefghijkl", 13), ("\"a\nb\"", 2), ("\"a\tb\"", 2), ("\"\u{0}\"", 1), ("\"\u{1F}\"", 1),
    ("\"\\", 2), ("\"\\x41\"", 2), ("\"\\'\"", 2), ("\"\\u12\"", 5), ("\"\\u12G4\"", 5),
    ("\"\\u\"", 3), ("\"\\uD800\"", 1), ("\"\\uD800x\"", 1), ("\"\\uD800\\n\"", 1),
    ("\"\\uD800\\u0041\"", 1), ("\"\\uDC00\"", 1), ("\"\\uDC00\\uD800\"", 1), ("\"\\U0041\"", 2),
    ("\u{FEFF}{}", 0), ("/* */1", 0), ("1//", 1), ("\u{A0}1", 0), ("\u{0C}1", 0), ("[1;2]", 2),
  ])
  func `JSON that RFC 8259 forbids is refused, with its position`(_ text: String, _ offset: Int) {
    #expect(problem(in: text)?.offset == offset)
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0xA5], [0xF0, 0x9F, 0x28, 0x95],
      [0xF0, 0x9F, 0xA5, 0x28],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func `Bytes that are not UTF-8 are refused, wherever they stand`(_ bytes: [UInt8]) {
    for lead in 0...17 {
      let quoted = Array("\"".utf8) + Array(repeating: 0x61, count: lead) + bytes
      let expected = JSONError(offset: 1 + lead, reason: .invalidUTF8(bytes[0]))
      #expect(problem(in: quoted + Array("\"".utf8)) == expected)
      #expect(problem(in: quoted + Array("xxxxxxxxxxxxxxxx\"".utf8)) == expected)
    }
  }

  @Test func `Arrays and objects may be nested 64 deep and no deeper`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(problem(in: nested(64)) == nil)
    #expect(problem(in: nested(65)) == JSONError(offset: 64, reason: .tooDeep(limit: 64)))
    #expect(
      problem(in: String(repeating: "{\"a\":[", count: 10_000))?.reason == .tooDeep(limit: 64))
    #expect(problem(in: "[" + String(repeating: "[],", count: 1_000) + "[]]") == nil)
  }

  @Test func `A record cut anywhere is refused`() {
    let bytes = Array(sampleRecord.utf8)
    #expect(problem(in: bytes) == nil)
    for count in 0..<bytes.count {
      #expect(problem(in: Array(bytes[..<count])) != nil, "cut at byte \(count)")
    }
  }

  @Test func `Errors carry what was found and what was expected as data`() {
    #expect(
      problem(in: "{\"a\":1;}")
        == JSONError(
          offset: 6,
          reason: .unexpected(byte: UInt8(ascii: ";"), expected: .commaOrClosingBrace)))
    #expect(problem(in: "[1,") == JSONError(offset: 3, reason: .endOfLine(expected: .value)))
  }

  @Test(arguments: [
    ("{\"a\":1;}", "byte 6: found ';', expected ',' or '}'"),
    ("[1,", "byte 3: the line ends here, expected a value"),
    ("{} {", "byte 3: found '{', expected nothing more"),
    ("{\"a\":1,}", "byte 7: found '}', expected a key in quotes"),
    ("{1", "byte 1: found '1', expected a key in quotes or '}'"),
    ("{\"a\" 1", "byte 5: found '1', expected ':'"),
    ("[1 2]", "byte 3: found '2', expected ',' or ']'"),
    ("[,", "byte 1: found ',', expected a value or ']'"),
    ("-x", "byte 1: found 'x', expected a digit"),
    ("1. ", "byte 2: found a blank, expected a digit"),
    ("\"\\u00g0\"", "byte 5: found 'g', expected one of four hexadecimal digits"),
    ("\"\\x\"", "byte 2: found 'x', expected one of \" \\ / b f n r t u"),
    ("\"abc", "byte 4: the line ends here, expected the closing quote"),
    ("nul", "byte 0: found 'n', expected true, false or null"),
    ("\u{FEFF}", "byte 0: found byte 0xEF, expected a value"),
    (
      "\"\u{1}\"",
      "byte 1: byte 0x01 is a control character; inside a string write an escape like \\n"
    ),
    ("\"\\ud800\"", "byte 1: \\ud800 is half of a character; both halves are needed"),
    (
      String(repeating: "[", count: 65),
      "byte 64: more than 64 arrays and objects inside each other"
    ),
  ])
  func `Messages name the place, what was found and what was expected`(
    _ text: String, _ message: String
  ) {
    #expect(problem(in: text)?.description == message)
  }
}
