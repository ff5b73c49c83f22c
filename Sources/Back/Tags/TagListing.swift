import CivilTime
import Commands
import Drawing
import Histories
import JSONLines
import Statistics
import Terminals

/// The tags of the book with the time of each, and those known only from the history.
struct TagListing {
  /// A tag in the list.
  struct Row: Equatable, Sendable {
    let name: String
    let color: TagColor
    /// Whether it is in the book and was not removed.
    let isKept: Bool
    /// Focused time in this month.
    let focus: Duration
  }

  let rows: [Row]
  /// The problems of the journals, because of which the times may be wrong.
  private(set) var problems = JournalProblems()

  /// The rows of a book, followed by other tags with time, the most time first.
  init(_ book: TagBook, times: [(name: String, focus: Duration)]) {
    var others: [(name: String, focus: Duration)] = []
    var focus: [String: Duration] = [:]
    for time in times where !time.name.isEmpty {
      if let entry = book[time.name], entry.color != .removed {
        focus[entry.name, default: .zero] += time.focus
      } else {
        others.append(time)
      }
    }
    rows =
      book.kept.map { entry in
        Row(
          name: entry.name, color: entry.color, isKept: true,
          focus: focus[entry.name] ?? .zero)
      }
      + others.map { time in
        Row(
          name: time.name, color: book[time.name]?.color ?? TagBook.unasked(time.name),
          isKept: false, focus: time.focus)
      }
  }

  // MARK: For people

  /// A line for each tag: a sample of its colour, its name, the colour's name, its time.
  func text(on paper: Paper) -> String {
    if rows.isEmpty { return "there are no tags; add one as in: rota tags add Reading violet\n" }
    let label = paper.ink.label
    let rows = rows.map { row in
      let time = row.focus > .zero ? TimeText.spent(row.focus) : ""
      let words = [time, row.isKept ? "" : "not in your tags"].filter { !$0.isEmpty }
      return [
        TextLine(
          paper.width ?? paper.drawingWidth == nil ? "" : swatch(paper),
          Style(row.color.color(on: paper.ink.palette.appearance))),
        TextLine(harmless(row.name), row.isKept ? .plain : label),
        TextLine(row.color.text, label), TextLine(words.joined(separator: ", "), label),
      ]
    }
    // A sample also tells the colour, without its name.
    return TextTable(
      [.init(), .init(gap: 1)], rows: rows,
      steps: [.narrow(1, to: 12), .drop(2), .narrow(1, to: 6), .narrow(3, to: 6)]
    ).lines(within: paper.width, ellipsis: paper.ink.ellipsis).text(on: paper)
  }

  private func swatch(_ paper: Paper) -> String {
    paper.ink.isASCII ? "##" : "██"
  }

  // MARK: For programs

  /// One line of JSON.
  var json: [UInt8] {
    .object { object in
      object.array("tags") { array in
        for row in rows { array.object { write(row, to: &$0) } }
      }
      problems.write(to: &object)
    }
  }

  private func write(_ row: Row, to object: inout JSONObjectWriter) {
    object.member("name", row.name)
    object.member("color", row.color.text)
    object.member("dark", row.color.color(on: .dark).hexText)
    object.member("light", row.color.color(on: .light).hexText)
    object.member("listed", row.isKept)
    object.member("focus_s", row.focus)
  }
}

extension TagListing {
  /// The tags of a book, with the time they had in this month.
  init(_ book: TagBook, in world: some World) {
    let zone = world.zone
    let month = Period(.month, of: zone.local(world.now).date)
    let past = world.past(in: month.instants(in: zone))
    let tags = Review(of: past.history, in: month, zone: zone).tags
    self.init(book, times: tags.map { ($0.name, $0.focus) })
    problems = past.problems
  }
}
