import CivilTime
import CommandSupport
import Statistics
import Testing

@testable import Ahead
@testable import Back
@testable import Rotations
@testable import Terminals

@Suite struct StatsScreenStateTests {
  private let past = PastDays()
    .slice("Essay", daysAgo: 0, minutes: 50, tags: ["Study"])
    .slice("Sheet", daysAgo: 2, minutes: 100, tags: ["Study"])
    .slice("Tea", daysAgo: 3, minutes: 10)
    .slice("Essay", daysAgo: 40, minutes: 25)

  private func view(_ state: StatsScreenState) -> StatsView {
    var book = past.book
    return StatsView(state, in: &book)
  }

  private func days(_ state: StatsScreenState) -> String {
    let period = state.period(in: past.book)
    return "\(period.from) \(period.to)"
  }

  @Test func `It begins with the present week, and today`() {
    let view = view(StatsScreenState())
    #expect(days(StatsScreenState()) == "2026-11-16 2026-11-23")
    #expect(view.selectedDay == PastDays.today)
    #expect(view.isPresent)
  }

  @Test func `The arrows go through time, and 0 comes back`() {
    let week = StatsScreenState()
    #expect(days(week.after(.left, in: past)) == "2026-11-09 2026-11-16")
    #expect(days(week.after(.left, .left, .right, in: past)) == "2026-11-09 2026-11-16")
    #expect(week.after(.left, .left, .character("0"), in: past) == week)
  }

  @Test func `A click opens a chart or selects a bar, and a second one looks closer`() {
    let week = StatsScreenState()
    for (index, chart) in StatsChart.allCases.enumerated() {
      #expect(week.after(.item(-1 - index), in: past).chart == chart)
    }
    let monday = week.after(.item(0), in: past)
    #expect(view(monday).selectedDay == PastDays.today.adding(days: -4))
    #expect(days(monday.after(.item(0), in: past)) == "2026-11-16 2026-11-17")
    #expect(week.after(.wheelUp, in: past) == week.after(.up, in: past))
    #expect(week.after(.wheelDown, in: past) == week.after(.down, in: past))
  }

  @Test func `One tag alone is looked at, and everything again`() {
    var book = past.book
    var state = StatsScreenState()
    func press(_ keys: Key...) { for key in keys { _ = state.press(key, in: &book) } }
    press(.character("t"))
    #expect(state.tagList?.names == ["Study"])
    press(.down, .enter)
    #expect(state.tagList == nil && book.tag == "Study")
    #expect(StatsView(state, in: &book).review.totals.focus == .seconds(60 * 150))
    press(.character("t"), .up, .enter)
    #expect(book.tag == nil)
    #expect(StatsView(state, in: &book).review.totals.focus == .seconds(60 * 160))
  }

  @Test func `The page of a tag has the same time as its row among all tags`() {
    let past = past.slice("Both", daysAgo: 1, minutes: 60, tags: ["Study", "Fun"])
    var book = past.book
    let week = book.period(.week, ago: 0)
    let tags = book.review(of: week).tags
    for name in ["Study", "Fun"] {
      book.tag = name
      let review = book.review(of: week)
      #expect(review.totals.focus == tags.first { $0.name == name }?.focus)
      #expect(review.tags.map(\.name) == [name] && review.tags[0].share == 1)
      #expect(review.tasks.map(\.focus).reduce(.zero, +) == review.totals.focus)
    }
    #expect(book.review(of: week).totals.slices == 1)
  }

  @Test func `Escape shows everything again before it leaves, and q leaves`() {
    var book = past.book
    var state = StatsScreenState()
    func press(_ keys: Key...) -> [StatsEffect] { keys.compactMap { state.press($0, in: &book) } }
    #expect(press(.character("t"), .down, .enter, .escape) == [])
    #expect(book.tag == nil)
    #expect(press(.escape) == [.leave])
    #expect(press(.character("t"), .down, .enter, .character("q")) == [.leave])
  }

  @Test func `The arrows change the colour of the chosen tag, and Escape nothing`() {
    var book = past.book
    var state = StatsScreenState()
    func press(_ keys: Key...) -> [StatsEffect] { keys.compactMap { state.press($0, in: &book) } }
    #expect(press(.character("t"), .right, .left) == [])
    #expect(press(.down, .right, .left) == [.color("Study", 1), .color("Study", -1)])
    #expect(press(.item(0), .item(1), .escape) == [])
    #expect(state.tagList == nil && book.tag == nil)
  }

  @Test func `There is no way into the future, nor before the first day of all`() {
    #expect(StatsScreenState().after(.right, in: past) == StatsScreenState())
    var state = StatsScreenState(.span(.month, ago: 0))
    for _ in 0..<9 { state = state.after(.left, in: past) }
    #expect(days(state) == "2026-10-01 2026-11-01")
  }

  @Test(
    arguments: [
      ("d", "2026-11-20 2026-11-21"), ("w", "2026-11-16 2026-11-23"),
      ("m", "2026-11-01 2026-12-01"),
      ("y", "2026-01-01 2027-01-01"),
    ] as [(Character, String)])
  func `A letter chooses how long the time is`(_ key: Character, _ days: String) {
    #expect(self.days(StatsScreenState().after(.character(key), in: past)) == days)
  }

  @Test func `Another length of time is that of the chosen day`() {
    let monday = StatsScreenState().after(.item(0), in: past)
    #expect(days(monday.after(.character("d"), in: past)) == "2026-11-16 2026-11-17")
    let year = StatsScreenState(chart: .year).after(.item(45), in: past)
    #expect(days(year.after(.character("d"), in: past)) == "2026-02-15 2026-02-16")
    #expect(days(year.after(.character("w"), in: past)) == "2026-02-09 2026-02-16")
  }

  @Test func `Another length of time stays where one was`() {
    let october = StatsScreenState(.span(.month, ago: 1))
    #expect(days(october.after(.character("w"), in: past)) == "2026-10-26 2026-11-02")
    #expect(days(october.after(.character("d"), in: past)) == "2026-10-31 2026-11-01")
  }

  @Test func `Tab goes from chart to chart, and round`() {
    var state = StatsScreenState()
    var seen: [StatsChart] = []
    for _ in StatsChart.allCases {
      seen.append(state.chart)
      state = state.after(.tab, in: past)
    }
    #expect(seen == [.time, .tags, .year, .tasks, .projects])
    #expect(state == StatsScreenState())
  }

  @Test(arguments: [
    (StatsChart.time, 4), (.tags, 0), (.year, 323), (.tasks, 0), (.projects, 0),
  ])
  func `Today is selected first, and the largest of what is no day`(
    _ chart: StatsChart, _ selected: Int
  ) {
    #expect(view(StatsScreenState(chart: chart)).selected == selected)
  }

  @Test func `Up and down select, and stop at the ends`() {
    let state = StatsScreenState()
    #expect(view(state.after(.up, in: past)).selected == 3)
    #expect(view(state.after(.up, .up, .up, .up, .up, in: past)).selected == 0)
  }

  @Test func `Future days cannot be selected`() {
    for chart in [StatsChart.time, .year] {
      let state = StatsScreenState(chart: chart)
      #expect(view(state.after(.down, in: past)).selectedDay == PastDays.today)
      #expect(view(state.after(.pageDown, .down, in: past)).selectedDay == PastDays.today)
      #expect(view(state.after(.item(364), in: past)).selectedDay == PastDays.today)
    }
  }

  @Test func `Shift and Tab go back through the charts`() {
    let state = StatsScreenState()
    #expect(state.after(.backTab, in: past).chart == .projects)
    #expect(state.after(.tab, .tab, .backTab, in: past).chart == .tags)
  }

  @Test func `A selection is cleared when the period or the chart changes`() {
    for key in [Key.left, .tab, .character("m"), .character("0")] {
      #expect(StatsScreenState().after(.up, key, in: past).choice == nil)
    }
  }

  @Test func `In the year the arrows go by years, and a page is a week`() {
    let year = StatsScreenState(chart: .year)
    #expect(days(year) == "2026-01-01 2027-01-01")
    #expect(view(year.after(.pageUp, in: past)).selected == 316)
    #expect(days(year.after(.left, in: past)) == "2026-01-01 2027-01-01", "nothing is before")
  }

  @Test func `Enter looks closer`() {
    let day = StatsScreenState().after(.enter, in: past)
    #expect(days(day) == "2026-11-20 2026-11-21")
    let month = StatsScreenState(.span(.year, ago: 0)).after(.enter, in: past)
    #expect(days(month) == "2026-11-01 2026-12-01")
    #expect(StatsScreenState(chart: .year).after(.enter, in: past).chart == .time)
    #expect(day.after(.enter, in: past) == day)
  }

  @Test func `Days that were chosen move by their number`() {
    let first = PastDays.today.adding(days: -9)
    let state = StatsScreenState(.days(Period(from: first, to: first.adding(days: 10))))
    #expect(days(state.after(.left, in: past)) == "2026-11-01 2026-11-11")
    #expect(state.after(.left, .character("0"), in: past) == state)
  }

  @Test(arguments: [Key.character("?"), .character("h"), .escape, .enter, .character("q")])
  func `The key that opens the help closes it, as do the usual keys`(_ key: Key) {
    for opener: Key in [.character("?"), .character("h")] {
      let open = StatsScreenState().after(opener, in: past)
      #expect(open.help != nil)
      #expect(open.after(key, in: past) == StatsScreenState())
    }
  }

  @Test func `No key acts behind the help, and q leaves outside`() {
    var book = past.book
    var state = StatsScreenState().after(.character("?"), .character("x"), in: past)
    #expect(!state.showsExperience && state.help == nil)
    #expect(state.press(.character("q"), in: &book) == .leave)
    #expect(state.press(.escape, in: &book) == .leave)
    #expect(state.press(.control("l"), in: &book) == .redraw)
  }

  @Test func `No key works that is missing from the help`() {
    var keys = (0x20..<0x7F).map { Key.character(Character(Unicode.Scalar($0))) }
    keys += [.backspace, .delete, .altUp, .altDown, .end, .control("a"), .paste("x")]
    let named = StatsKeys.bindings.flatMap(\.meanings.keys)
    for key in keys where !named.contains(key) {
      #expect(StatsScreenState().after(key, in: past) == StatsScreenState())
    }
  }

  @Test func `Without a past every key is fine`() {
    let keys: [Key] = [
      .left, .right, .up, .down, .tab, .enter, .pageUp, .pageDown, .character("0"),
      .character("d"), .character("y"), .character("x"), .character("?"), .paste("q"),
    ]
    var state = StatsScreenState()
    var book = PastDays().book
    for key in keys + keys + keys {
      let effect = state.press(key, in: &book)
      let view = StatsView(state, in: &book)
      #expect(effect != .leave, "\(key)")
      #expect(view.review.totals.focus == .zero, "\(key)")
      #expect(view.selected.map { $0 < view.count } != false, "\(key)")
    }
  }

  @Test func `Before the first day there is nothing, after it there is`() {
    let book = PastDays().slice(daysAgo: 3).book
    #expect(!book.reaches(before: PastDays.today.adding(days: -3)))
    #expect(book.reaches(before: PastDays.today.adding(days: -2)))
    #expect(!PastDays().book.reaches(before: PastDays.today))
  }
}
