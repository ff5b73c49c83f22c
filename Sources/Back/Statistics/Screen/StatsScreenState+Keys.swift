import CivilTime
import Statistics
import Terminals

extension StatsScreenState {
  /// Handles a key.
  ///
  /// - Returns: The effect besides drawing.
  mutating func press(_ key: Key, in book: inout StatsBook) -> StatsEffect? {
    guard let key = help.take(key, of: bindings) else { return nil }
    if let step = tagList?.press(key) { return take(step, in: &book) }
    if case .item(let number) = key {
      click(number, in: &book)
      return nil
    }
    switch bindings.lazy.compactMap({ $0.meanings[key] }).first {
    case .move(let step): move(by: step, in: book)
    case .home: goHome()
    case .look(let span): look(at: span, in: &book)
    case .nextChart: turn(in: book)
    case .formerChart: for _ in StatsChart.allCases.dropFirst() { turn(in: book) }
    case .select(let step): select(step, in: &book)
    case .open: open(in: &book)
    case .experience: showsExperience.toggle()
    case .tags: tagList = TagList(book.tags, at: book.tag)
    case .help: help = HelpPage()
    case .leave where key == .escape && book.tag != nil: show(nil, in: &book)
    case .leave: return .leave
    case .redraw: return .redraw
    case nil: break
    }
    return nil
  }

  /// Carries out what a key in the list of tags asks for.
  private mutating func take(_ step: TagList.Step, in book: inout StatsBook) -> StatsEffect? {
    switch step {
    case .stay: return nil
    case .redraw: return .redraw
    case .color(let name, let step): return .color(name, step)
    case .show(let name): show(name, in: &book)
    case .close: break
    }
    tagList = nil
    return nil
  }

  /// Shows only one tag; `nil` for everything.
  private mutating func show(_ tag: String?, in book: inout StatsBook) {
    book.tag = tag
    choice = nil
  }

  /// Opens a tab, which has a number below zero, or selects a bar or a row; a second click looks
  /// closer.
  private mutating func click(_ number: Int, in book: inout StatsBook) {
    if number < 0 {
      let charts = StatsChart.allCases
      for _ in charts where chart != charts[min(-1 - number, charts.count - 1)] { turn(in: book) }
    } else if StatsView(self, in: &book).selected == number {
      open(in: &book)
    } else {
      choice = number
    }
  }

  // MARK: Through time

  /// One step into the past, or back.
  private mutating func move(by step: Int, in book: StatsBook) {
    if step > 0, !book.reaches(before: period(in: book).from) { return }
    if step < 0, period(in: book).to > book.today { return }
    choice = nil
    if chart == .year {
      yearsAgo += step
      return
    }
    switch window {
    case .span(let span, let ago): window = .span(span, ago: ago + step)
    case .days(let period): window = .days(period.moved(by: step))
    }
  }

  /// Selects the day, week, month or year that contains the chosen day, or else the end of the
  /// current days.
  private mutating func look(at span: Period.Span, in book: inout StatsBook) {
    let chosen = choice == nil ? nil : StatsView(self, in: &book).selectedDay
    let last = min(book.today, chosen ?? period(in: book).to.adding(days: -1))
    if chart == .year, span != .year { chart = .time }
    go(to: last, span, in: book)
  }

  private mutating func go(to day: CivilDate, _ span: Period.Span, in book: StatsBook) {
    window = .span(span, ago: book.ago(of: day, span))
    yearsAgo = book.ago(of: day, .year)
    choice = nil
  }

  /// Opens the next chart; that of the year shows the year of the current days.
  private mutating func turn(in book: StatsBook) {
    let last = min(book.today, period(in: book).to.adding(days: -1))
    if chart != .year { yearsAgo = book.ago(of: last, .year) }
    chart = chart.next
    choice = nil
  }

  // MARK: In a chart

  private mutating func select(_ step: Int, in book: inout StatsBook) {
    let view = StatsView(self, in: &book)
    guard let selected = view.selected else { return }
    let step = abs(step) == 7 && chart != .year ? step.signum() * 5 : step
    choice = min(max(selected + step, 0), view.reach - 1)
  }

  /// Opens the selected day or month.
  private mutating func open(in book: inout StatsBook) {
    let view = StatsView(self, in: &book)
    guard let day = view.selectedDay, day <= book.today else { return }
    switch chart {
    case .time where view.review.period.unit == .hour: return
    case .time: go(to: day, view.review.period.unit == .month ? .month : .day, in: book)
    case .year:
      chart = .time
      go(to: day, .day, in: book)
    case .tags, .tasks, .projects: return
    }
  }
}

extension Period {
  /// The same number of days, moved back by a number of such periods (forward if negative).
  fileprivate func moved(by step: Int) -> Period {
    let days = -step * to.days(since: from)
    return Period(from: from.adding(days: days), to: to.adding(days: days))
  }
}
