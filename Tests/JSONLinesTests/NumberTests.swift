import JSONLines
import Testing
import Thoroughness

@Suite struct NumberTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("12", 12), ("-12", -12), ("12.0", 12), ("1e3", 1000), ("1.5E1", 15),
      ("1200e-2", 12), ("0e99999999999999999999", 0), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("0.0000000000000000000012e22", 12),
    ] as [(String, Int)])
  func `Integers are read however they are written`(_ text: String, _ value: Int) throws {
    #expect(try read(text) { view throws(JSONError) in try view.integer() } == value)
  }

  @Test(arguments: [
    "0.5", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e99999999999999999999",
    "1e-99999999999999999999", "123456789012345678901234567890123456789012345678901234567890",
  ])
  func `A number without an exact integer value is refused as an integer`(_ text: String) {
    #expect(throws: JSONError(offset: 0, reason: .notRepresentable(expected: .integer))) {
      try read(text) { view throws(JSONError) in try view.integer() }
    }
  }

  @Test(
    arguments: [
      ("0", .zero), ("-0.0", .zero), ("1500", .seconds(1500)), ("0.25", .milliseconds(250)),
      ("0.000000001", .nanoseconds(1)), ("-0.5", .milliseconds(-500)),
      ("-1.000000001", .nanoseconds(-1_000_000_001)), ("1.5e3", .seconds(1500)),
      ("25e-2", .milliseconds(250)), ("123456789.123456789", .nanoseconds(123_456_789_123_456_789)),
      ("0.000000000000000001", Duration(attoseconds: 1)),
      ("9223372036854775807.000000000000000001", .seconds(Int.max) + Duration(attoseconds: 1)),
    ] as [(String, Duration)])
  func `Seconds are read exactly`(_ text: String, _ value: Duration) throws {
    #expect(try read(text) { view throws(JSONError) in try view.seconds() } == value)
  }

  @Test(arguments: ["0.0000000000000000001", "1e-19", "1e30", "1e999999999"])
  func `Seconds that no duration holds are refused`(_ text: String) {
    #expect(throws: JSONError(offset: 0, reason: .notRepresentable(expected: .duration))) {
      try read(text) { view throws(JSONError) in try view.seconds() }
    }
  }

  @Test(arguments: [
    "0", "-0", "0.1", "0.667", "1e22", "1e23", "9007199254740993", "1.7976931348623157e308",
    "5e-324", "2.2250738585072011e-308", "0.30000000000000004", "123456789012345678901234567890",
    "1e-400", "-12.5E-3", "3.141592653589793238462643383279502884197169399375105820974944592307",
  ])
  func `Doubles are the nearest ones`(_ text: String) throws {
    let value = try read(text) { view throws(JSONError) in try view.double() }
    #expect(value.bitPattern == Double(text)?.bitPattern)
  }

  @Test func `A number beyond all doubles is refused as a double`() {
    #expect(throws: JSONError(offset: 0, reason: .notRepresentable(expected: .double))) {
      try read("-1e309") { view throws(JSONError) in try view.double() }
    }
  }

  @Test func `Random lengths of time come back as they were`() throws {
    var generator = SeededNumbers(seed: 7)
    for _ in 0..<20_000 {
      let magnitude =
        Int64(bitPattern: generator.next()) >> Int64.random(in: 0..<64, using: &generator)
      let duration = Duration.nanoseconds(magnitude)
      let text = written { $0.member("at_s", duration) }
      let line = Array(text.utf8)
      var reader = JSONReader()
      #expect(try reader.parse(line.span).member("at_s").seconds() == duration, "\(text)")
    }
  }

  private func read<Value>(
    _ text: String, _ body: (borrowing JSONView) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    let line = Array(text.utf8)
    var reader = JSONReader()
    return try body(reader.parse(line.span))
  }
}
