import JSONLines
import Testing
import Thoroughness

@Suite struct WritingTests {
  @Test func `A record is written without blanks, in the order given`() {
    let text = written { record in
      record.member("v", 1)
      record.member("kind", "slice_started")
      record.object("task") { task in
        task.member("title", "Revise")
        task.array("tags") { tags in
          tags.element("exam")
          tags.element("home")
        }
      }
      record.null("next")
      record.member("switched", true)
      record.object("rules") { _ in }
      record.array("ring") { ring in
        ring.object { $0.member("spent_s", Duration.milliseconds(250)) }
        ring.object { _ in }
        ring.array { _ in }
      }
      record.member("raw", json: Array("[1]".utf8).span)
    }
    #expect(
      text == """
        {"v":1,"kind":"slice_started","task":{"title":"Revise","tags":["exam","home"]},\
        "next":null,"switched":true,"rules":{},"ring":[{"spent_s":0.25},{},[]],"raw":[1]}
        """)
  }

  @Test func `Records are appended to what is there`() {
    var bytes = Array("old\n".utf8)
    bytes.appendObject { $0.member("v", 1) }
    bytes.append(UInt8(ascii: "\n"))
    bytes.appendArray { $0.element(1) }
    #expect(String(decoding: bytes, as: UTF8.self) == "old\n{\"v\":1}\n[1]")
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#), ("a/b", #""a/b""#),
    ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#), ("\u{0}\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
    ("\u{7F}", "\"\u{7F}\""), ("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""), ("é物🥕", "\"é物🥕\""),
    ("12345678\"", #""12345678\"""#), ("\"12345678", #""\"12345678""#),
    ("1234567\n1234567\n", #""1234567\n1234567\n""#),
  ])
  func `Only what must be escaped is escaped`(_ value: String, _ expected: String) {
    #expect(written { $0.member("t", value) } == "{\"t\":\(expected)}")
  }

  @Test(
    arguments: [
      (.zero, "0"), (.seconds(1500), "1500"), (.milliseconds(250), "0.25"),
      (.milliseconds(-250), "-0.25"),
      (.nanoseconds(1), "0.000000001"), (.nanoseconds(-1), "-0.000000001"),
      (.seconds(60) + .milliseconds(50), "60.05"), (.seconds(-61) - .milliseconds(5), "-61.005"),
      (.seconds(Int64.max), "9223372036854775807"), (.seconds(Int64.min), "-9223372036854775808"),
      (Duration(attoseconds: 999_999_999), "0"), (Duration(attoseconds: -999_999_999), "0"),
    ] as [(Duration, String)])
  func `Seconds are written in the shortest exact form`(_ value: Duration, _ expected: String) {
    #expect(written { $0.member("s", value) } == "{\"s\":\(expected)}")
  }

  @Test(
    arguments: [
      (0, "0"), (7, "7"), (-7, "-7"), (10, "10"), (99, "99"), (100, "100"),
      (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ] as [(Int, String)])
  func `Integers are written in full`(_ value: Int, _ expected: String) {
    #expect(written { $0.member("n", value) } == "{\"n\":\(expected)}")
  }

  @Test(
    arguments: [
      (0, "0"), (1, "1"), (2.0 / 3, "0.666667"), (0.5, "0.5"), (0.0000004, "0"), (-0.25, "-0.25"),
      (0.9999999, "1"), (123.4567894, "123.456789"), (1e300, "1e+300"), (.nan, "null"),
      (-.infinity, "null"),
    ] as [(Double, String)])
  func `Shares have at most six decimals`(_ value: Double, _ expected: String) {
    #expect(written { $0.member("share", share: value) } == "{\"share\":\(expected)}")
  }

  @Test(arguments: [
    0.1, -0.0, 1e-7, .leastNonzeroMagnitude, 1.7976931348623157e308, 1e16, 123456.789, 1 / 3.0,
  ])
  func `Doubles come back as they were`(_ value: Double) throws {
    let line = Array(written { $0.member("x", value) }.utf8)
    var reader = JSONReader()
    #expect(try reader.parse(line.span).member("x").double().bitPattern == value.bitPattern)
  }

  @Test func `NaN and infinity are written as null`() {
    var bytes: [UInt8] = []
    bytes.appendArray {
      $0.element(Double.nan)
      $0.element(Double.infinity)
      $0.element(nil as String?)
      $0.element(nil as Int?)
      $0.element(nil as Duration?)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "[null,null,null,null,null]")
  }

  @Test func `Every string comes back as it was`() throws {
    var generator = SeededNumbers(seed: 1)
    for _ in 0..<600 {
      let value = generator.string()
      let line = Array(written { $0.member("title", value) }.utf8)
      #expect(!line.contains(UInt8(ascii: "\n")))
      var reader = JSONReader()
      let read = try reader.parse(line.span).member("title").string()
      #expect(read.utf8.elementsEqual(value.utf8))
    }
  }

  @Test func `Every tree comes back as it was`() throws {
    var generator = SeededNumbers(seed: 2)
    for _ in 0..<500 {
      let value = generator.value(depth: 4)
      var line: [UInt8] = []
      line.append(json: value)
      #expect(try JSONValue(parsing: line.span) == value)
    }
  }
}
