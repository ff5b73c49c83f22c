import CivilTime
import Drawing
import EventStream
import Statistics
import Terminals

/// The tables of a report: tasks, projects, tags, slices.
struct ReportTables {
  let facts: ReportFacts
  let inks: ReportInks

  /// The maximum number of slices, the last ones.
  static let mostSlices = 2000

  var sections: [Page.Section] {
    [
      section("tasks", "Tasks", tasks, isWide: true),
      section("projects", "Projects", projects),
      section("tag-list", "Tags", tags),
      section("slices", "Slices", slices, remark: slicesRemark, isWide: true),
    ].compactMap(\.self)
  }

  /// `nil`: the table has no row.
  private func section(
    _ id: String, _ name: String, _ table: DataTable, remark: String = "", isWide: Bool = false
  ) -> Page.Section? {
    if table.rows.isEmpty { return nil }
    var table = table
    table.isHeaded = true
    let element = Element("section", ["id": id, "class": isWide ? "card full" : "card"]) {
      table.element
      if !remark.isEmpty { Element("p", ["class": "remark"], text: remark) }
    }
    return Page.Section(id: id, name: name, element: element)
  }

  private func cell(_ length: Duration) -> DataTable.Cell {
    .init(TimeText.spent(length), key: length.inSeconds)
  }

  private func cell(_ share: Double) -> DataTable.Cell {
    .init(ReportWords.percent(share), key: share * 1000)
  }

  // MARK: Tasks

  private var tasks: DataTable {
    let equal = facts.equalShare
    let total = facts.review.totals.focus
    return DataTable(
      caption: "Tasks",
      columns: [
        .init("Task"), .init("Project", isMinor: true), .init("Tags", isMinor: true),
        .init("Focused", .number), .init("Share", .number),
        .init("Against equal", .number, isMinor: true), .init("Slices", .number),
      ],
      rows: facts.review.taskRows.map { share in
        [
          .init(harmless(share.task.title), ink: inks.ink(of: share.task)),
          .init(harmless(share.task.project ?? "")), .init(words(share.task.tags)),
          cell(share.focus), cell(total > .zero ? share.focus / total : 0),
          .init(
            ReportWords.difference(share.focus, equal), key: (share.focus - equal).inSeconds),
          .init(String(share.slices), key: Double(share.slices)),
        ]
      },
      order: .init(column: 3, isAscending: false))
  }

  private func words(_ tags: [String]) -> String {
    tags.map(harmless).joined(separator: ", ")
  }

  // MARK: Projects and tags

  private var projects: DataTable {
    // A table with only tasks without a project is pointless.
    let projects = facts.review.projects
    return shares(
      projects.contains { !$0.name.isEmpty } ? projects : [], caption: "Projects",
      column: "Project", none: "no project"
    ) { _ in nil }
  }

  private var tags: DataTable {
    let tags = facts.review.tags
    return shares(
      tags.contains { !$0.name.isEmpty } ? tags : [], caption: "Tags", column: "Tag",
      none: "no tag"
    ) { inks.ink(ofTag: $0) }
  }

  private func shares(
    _ shares: [Review.Share], caption: String, column: String, none: String,
    ink: (String) -> PageInk?
  ) -> DataTable {
    DataTable(
      caption: caption,
      columns: [.init(column), .init("Focused", .number), .init("Share", .number)],
      rows: shares.map { share in
        [
          .init(ReportWords.name(share.name, none: none), ink: ink(share.name)),
          cell(share.focus), cell(share.share),
        ]
      },
      order: .init(column: 1, isAscending: false))
  }

  // MARK: Slices

  private var slices: DataTable {
    var focus = [Duration](repeating: .zero, count: facts.slices.count)
    for piece in facts.pieces { focus[piece.slice] += piece.length }
    return DataTable(
      caption: "Slices",
      columns: [
        .init("Began"), .init("Task"), .init("Project", isMinor: true),
        .init("Tags", isMinor: true), .init("Focused", .number), .init("Ended as"),
      ],
      rows: zip(facts.slices, focus).suffix(Self.mostSlices).map { slice, focus in
        [
          .init(began(slice), key: Double(slice.start.seconds)),
          .init(harmless(slice.task.title), ink: inks.ink(of: slice.task)),
          .init(harmless(slice.task.project ?? "")), .init(words(slice.task.tags)),
          cell(focus), .init(ReportWords.ending(of: slice)),
        ]
      },
      order: .init(column: 0, isAscending: true))
  }

  private var slicesRemark: String {
    let count = facts.slices.count
    guard count > Self.mostSlices else { return "" }
    return "The last \(Self.mostSlices) of \(count) slices; `rota log` has all."
  }

  /// The start of a slice: `Mon 16 Nov 9:05`, or for a single day the time alone.
  private func began(_ slice: PastSlice) -> String {
    let local = facts.zone.local(slice.start)
    let clock = TimeText.clock(local.time)
    if local.date == facts.period.from, facts.period.unit == .hour { return clock }
    let year = facts.period.unit == .month ? " \(local.date.year)" : ""
    return "\(TimeText.day(local.date, isShort: true))\(year) \(clock)"
  }
}
