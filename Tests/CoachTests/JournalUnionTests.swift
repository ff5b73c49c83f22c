import Coach
import CoachSupport
import EventStream
import Journals
import Testing
import Thoroughness

@Suite struct JournalUnionTests {
  /// A record as short as it can be.
  private static func line(_ rotation: String, _ seq: Int, _ more: String = "") -> String {
    "{\"v\":1,\"seq\":\(seq),\"rotation\":\"\(rotation)\"\(more)}\n"
  }

  private static func additions(to copy: String, from other: String) -> String {
    String(
      decoding: JournalUnion.additions(to: Array(copy.utf8), from: Array(other.utf8)),
      as: UTF8.self)
  }

  @Test(arguments: [
    (a1 + b1, a1 + b1), (a1 + b1.dropLast(), a1 + b1), (a1 + b1.dropLast(2), a1),
    (String(a1.dropLast()), a1), ("", ""),
  ])
  func `A copy is exchanged without half a line, and with a record that only lacks its line feed`(
    _ copy: String, _ exchanged: String
  ) {
    #expect(String(decoding: Array(copy.utf8).wholeRecords, as: UTF8.self) == exchanged)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let copy: String
    let other: String
    let added: String

    var testDescription: String { name }
  }

  private static let (a1, a2, a3) = (line("a", 1), line("a", 2), line("a", 3))
  private static let (b1, b2) = (line("b", 1), line("b", 2))

  @Test(arguments: [
    Case(name: "the same", copy: a1 + a2, other: a1 + a2, added: ""),
    Case(name: "nothing there", copy: a1, other: "", added: ""),
    Case(name: "nothing here", copy: "", other: a1 + a2, added: a1 + a2),
    Case(name: "an older copy", copy: a1 + a2 + b1, other: a1, added: ""),
    Case(name: "a newer copy", copy: a1, other: a1 + a2 + b1, added: a2 + b1),
    Case(name: "two that went apart", copy: a1 + a2, other: a1 + b1 + b2, added: b1 + b2),
    Case(name: "a gap in the middle", copy: a1 + a3, other: a1 + a2 + a3, added: a2),
    Case(name: "another order", copy: a2 + b1 + a1, other: a1 + a2 + b1, added: ""),
    Case(name: "a record twice", copy: a1, other: a1 + b1 + b1 + b2, added: b1 + b2),
    Case(name: "a record in other words", copy: a1, other: line("a", 1, ",\"x\":1"), added: ""),
    Case(name: "a torn line there", copy: a1, other: a1 + a2 + "{\"v\":1", added: a2),
    Case(name: "a torn line here", copy: a1 + "{\"v\"", other: a1 + a2, added: a2),
    Case(name: "only a torn line", copy: a1, other: "{\"v\":1", added: ""),
    Case(
      name: "lines that are no records", copy: "odd\n" + a1,
      other: a1 + "new\n\0\0\0\n\n{\"a\":1}\n" + a2 + "\0\n", added: a2),
    Case(name: "a record behind a hole", copy: a1, other: a1 + "\0\0" + a2, added: a2),
    Case(name: "a hole where the other has a record", copy: a1 + "\0\n", other: a1 + a2, added: a2),
    Case(
      name: "records of a later version, without a number", copy: "{\"v\":9,\"x\":1}\n",
      other: "{\"v\":9,\"x\":1}\n{\"v\":9,\"x\":2}\n{\"v\":9,\"x\":2}\n",
      added: "{\"v\":9,\"x\":2}\n"),
  ])
  func `A copy gets what only the other one has`(_ c: Case) {
    #expect(Self.additions(to: c.copy, from: c.other) == c.added)
  }

  @Test(arguments: Seeds.first(10, of: 25))
  func `Whatever two copies have, both have all of it afterwards, once`(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let all = ["a", "b", "c"].flatMap { id in (1...20).map { Self.line(id, $0) } }
    func copy() -> String {
      var lines = all.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
      if Bool.random(using: &random) { lines.shuffle(using: &random) }
      return lines.joined()
    }
    let (one, other) = (copy(), copy())
    let first = one + Self.additions(to: one, from: other)
    let second = other + Self.additions(to: other, from: one)
    #expect(first.split(separator: "\n").sorted() == second.split(separator: "\n").sorted())
    #expect(Set(first.split(separator: "\n")).count == first.split(separator: "\n").count)
    #expect(Self.additions(to: first, from: second).isEmpty)
    #expect(Self.additions(to: second, from: first).isEmpty)
  }
}
