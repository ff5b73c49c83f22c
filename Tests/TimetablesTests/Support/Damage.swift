import Testing

/// A damaged row, and the problem that is reported.
struct Damage: Sendable, CustomTestStringConvertible {
  let row: String
  let problem: String
  var testDescription: String { row }

  init(_ row: String, _ problem: String) { (self.row, self.problem) = (row, problem) }
}
