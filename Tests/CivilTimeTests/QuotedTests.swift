import Testing

@testable import CivilTime

@Suite struct QuotedTests {
  @Test(arguments: [
    ("", "\"\""), ("Essay", #""Essay""#), (#"a "b" c"#, #""a \"b\" c""#),
    (#"C:\temp"#, #""C:\\temp""#), ("a\"\u{301} b", "\"a\\\"\u{301} b\""),
  ])
  func `A text in quotation marks keeps its own marks and backslashes`(
    _ text: String, _ quoted: String
  ) {
    #expect(text.quoted == quoted)
  }
}
