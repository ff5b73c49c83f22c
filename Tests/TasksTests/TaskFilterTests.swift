import CivilTime
import Tasks
import Testing

@Suite struct TaskFilterTests {
  /// Friday, 2026-11-20, is today.
  private static let lines = [
    "(A) Revise integration +CS +maths @exam due:2026-11-20",
    "(B) Write group work +cs due:2026-11-21T18:00",
    "(D) Read A-C +\"organic chemistry\" due:2026-11-26",
    "Call Anna @Phone from:2026-11-23",
    "Pay rent due:2026-11-18 from:09:00",
    "Dream",
  ]

  /// The numbers of the lines that a filter takes.
  private func matches(_ text: String) throws -> [Int] {
    let filter = try TaskFilter(parsing: text)
    let today = try day("2026-11-20")
    return try Self.lines.indices.filter {
      filter.matches(try item(Self.lines[$0]), today: today)
    }
  }

  @Test(arguments: [
    ("+CS", [0, 1]), ("+maths", [0]), ("+mat", []), ("+\"Organic chemistry\"", [2]),
    ("@phone", [3]), ("@exam +cs", [0]), ("A", [0]), ("(B)", [1]), ("A-C", [0, 1]),
    ("(B-D)", [1, 2]), ("a-c", [2]), ("\"A\"", [0, 2, 3, 4, 5]), ("group", [1]),
    ("\"group work\"", [1]), ("re", [0, 2, 4, 5]), ("-re", [1, 3]), ("!+CS", [2, 3, 4, 5]),
    ("-\"group work\" +cs", [0]), ("-A", [1, 2, 3, 4, 5]),
    ("due:today", [0, 4]), ("due:tomorrow", [1]), ("due:week", [0, 1, 2, 4]),
    ("due:fri", [0]), ("due:Sat", [1]), ("due:2026-11-26", [2]), ("due:<today", [4]),
    ("due:<=2026-11-21", [0, 1, 4]), ("due:>fri", [1, 2]), ("due:>=tomorrow", [1, 2]),
    ("-due:week", [3, 5]), ("from:mon", [3]), ("from:2026-11-23", [3]), ("from:today", [4]),
    ("t:>today", [3]), ("+CS @exam A due:today", [0]),
  ])
  func `A filter takes the tasks that match all its words`(
    _ filter: String, _ expected: [Int]
  ) throws {
    #expect(try matches(filter) == expected)
  }

  /// From three days before a Friday to nine days after it.
  @Test(
    arguments: [
      ("today", -3...0), ("tomorrow", 1...1), ("yesterday", -1 ... -1), ("week", -3...6),
      ("fri", 0...0), ("sat", 1...1), ("thu", 6...6), ("Friday", 0...0), ("2026-11-22", 2...2),
      ("<today", -3 ... -1), ("<=today", -3...0), (">today", 1...9), (">=today", 0...9),
      ("<week", -3...5), ("<=week", -3...6), (">week", 7...9), (">=week", 6...9),
      ("<fri", -3 ... -1), (">fri", 1...9), (">=2026-11-25", 5...9), ("<=yesterday", -3 ... -1),
      ("TODAY", -3...0), ("Week", -3...6), ("+2d", 2...2), ("<+1w", -3...6), (">=+0d", 0...9),
    ] as [(String, ClosedRange<Int>)])
  func `A filter of days takes every day it names, and no other`(
    _ days: String, _ expected: ClosedRange<Int>
  ) throws {
    let today = try day("2026-11-20")
    for offset in -3...9 {
      let date = today.adding(days: offset)
      for (key, word) in [("due", "due"), ("from", "from"), ("t", "from")] {
        let filter = try TaskFilter(parsing: "\(key):\(days)")
        let isMeant = filter.matches(try item("T \(word):\(date)"), today: today)
        #expect(isMeant == expected.contains(offset), "\(key):\(days), \(date)")
      }
    }
  }

  @Test(arguments: [
    ("B-A", []), ("A-", []), ("-A-B", [1, 2]), ("(A-B", []), ("A-B)", []), ("Z", []), ("AB", []),
    ("A-B-C", []),
  ])
  func `A word that is not a range of priorities belongs to the title`(
    _ filter: String, _ expected: [Int]
  ) throws {
    let items = try ["(A) T", "(C) T", "T"].map { try item($0) }
    let parsed = try TaskFilter(parsing: filter)
    let today = try day("2026-11-20")
    #expect(items.indices.filter { parsed.matches(items[$0], today: today) } == expected)
  }

  @Test(arguments: [
    ("", "the filter is empty; write it as in: '+CS @exam A-C due:week !group'"),
    ("  ", "the filter is empty; write it as in: '+CS @exam A-C due:week !group'"),
    ("+CS -", "nothing follows '-'; write it as in: '+CS @exam A-C due:week !group'"),
    ("due:", "nothing follows 'due:'; write it as in: '+CS @exam A-C due:week !group'"),
    ("\"\"", "nothing follows '\"\"'; write it as in: '+CS @exam A-C due:week !group'"),
    (
      "+\"organic",
      "'+\"organic' has no closing quotation mark; write it as in: +\"organic chemistry\""
    ),
    (
      "due:soon",
      "due: 'soon' is not a day; write due:today, due:week, due:2026-11-20 or 'due:<fri'"
    ),
    (
      "from:<2026-02-30",
      "from: '<2026-02-30' is not a day; "
        + "write from:today, from:week, from:2026-11-20 or 'from:<fri'"
    ),
    ("est:2h", "est: is not a filter; write it as in: '+CS @exam A-C due:week !group'"),
  ])
  func `A faulty filter is reported with an example`(_ text: String, _ message: String) {
    let error = #expect(throws: UnreadableFilter.self) { try TaskFilter(parsing: text) }
    #expect(error?.description == message)
  }
}
