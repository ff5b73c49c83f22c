import CommandSupport
import Testing

@testable import Back
@testable import Commands
@testable import Terminals

/// Values of a table (RFC 4180).
@Suite struct CSVQuotingTests {
  @Test(
    arguments: [
      ("plain", "plain"), ("", ""), ("a,b", #""a,b""#), (#"a "b""#, #""a ""b""""#),
      ("a\r\nb", "\"a\r\nb\""), ("é, ü", "\"é, ü\""),
      // A mark that combines with what stands before it makes no other quotation mark of it.
      ("say \"\u{301}hi, there", "\"say \"\"\u{301}hi, there\""),
    ])
  func `Quotation marks are doubled, and what would divide values is quoted`(
    _ text: String, _ field: String
  ) {
    #expect(Array(text.quotedForCSV.utf8) == Array(field.utf8))
  }
}
