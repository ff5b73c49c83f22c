import Ahead
import Calendars
import CivilTime
import Coach
import Commands
import Dispatch
import ICalendar
import Platform

/// The calendars of a live rotation: read anew when they change, and when a day begins.
///
/// That happens on a queue of its own, so that no slow disk and no large calendar delays the coach.
/// The coach is given what takes place in the days to come, and no calendar.
final class FollowedCalendars: CalendarLink {
  /// For how many days more than are planned the coach is told what takes place: a week, so that it
  /// finds all of the next day when one begins, and after some days asleep.
  private static let foresight = 7

  /// One of them, and what is known of it.
  private struct Page {
    let source: CalendarSource
    /// What takes place in the days to come.
    var appointments: [Appointment] = []
    /// Why it cannot be read, or not as a whole; `nil`: it can.
    var failure: String?
  }

  private struct State: ~Copyable {
    var pages: [Page]
    var tell: (@Sendable (CalendarEvent) -> Void)?
    var watches: [FileWatch] = []
    /// What was told last of a failure; `nil`: all is well.
    var failure: String?
  }

  private let zone: Zone
  private let days: Int
  private let world: any World
  private let queue: DispatchQueue
  private let worker = DispatchQueue(label: "rota.calendars")
  /// What was read from the standard input, which cannot be read twice.
  private let standardInput: CalendarSet?
  private let state: Confined<State>
  private let refresh: CalendarRefresh
  private let isUpdating: Bool

  /// - Parameters:
  ///   - calendars: What they were when the rotation was made.
  ///   - isUpdating: Whether they are fetched at the start.
  ///   - zone: Where their days begin and end.
  ///   - days: How many days are planned.
  ///   - queue: The coach's.
  ///   - world: Everything outside.
  init(
    _ calendars: RunCalendars, updating isUpdating: Bool = false, zone: Zone, days: Int,
    queue: DispatchQueue, in world: any World
  ) {
    self.isUpdating = isUpdating
    refresh = CalendarRefresh(calendars.sources, in: world)
    self.zone = zone
    self.days = days
    self.world = world
    self.queue = queue
    standardInput = calendars.standardInput
    state = Confined(State(pages: calendars.sources.map { Page(source: $0) }), to: worker)
  }

  // MARK: CalendarLink

  func open(_ tell: @escaping @Sendable (CalendarEvent) -> Void) {
    worker.async {
      self.state.value.tell = tell
      self.read()
      self.refresh.begin(self.isUpdating) { [weak self] in self?.lookAhead() }
    }
  }

  func lookAhead() { worker.async { self.read() } }

  // MARK: On the worker

  /// Reads all of them; what cannot be read stays as it was.
  private func read() {
    // What is read is watched before, so that no change falls between the two.
    var trouble = watch()
    let today = zone.local(world.now).date
    let window = CalendarWindow(
      from: today.adding(days: -1), to: today.adding(days: days + Self.foresight), zone: zone)
    for index in state.value.pages.indices {
      read(&state.value.pages[index], window)
      trouble = state.value.pages[index].failure ?? trouble
    }
    emit(.changed(table(of: state.value.pages.flatMap(\.appointments))))
    report(trouble ?? age)
  }

  /// That copies are older than they should be, or could not be fetched; `nil`: all are well.
  private var age: String? {
    let age = CalendarAge(of: state.value.pages.map(\.source), in: world).sentences
    return age.isEmpty ? nil : age.joined(separator: "; ")
  }

  private func read(_ page: inout Page, _ window: CalendarWindow) {
    do throws(Failure) {
      let set = try set(of: page.source)
      // Programs that write in place empty a file first.
      if set.isBroken, !page.appointments.isEmpty {
        page.failure = "the calendar '\(page.source.label)' has no intact event; is it whole?"
        return
      }
      page.appointments = [set].appointments(in: window)
      page.failure = set.absences.first?.message
    } catch {
      page.failure = error.message
    }
  }

  private func set(of source: CalendarSource) throws(Failure) -> CalendarSet {
    if source.place == .standardInput, let standardInput { return standardInput }
    return try CalendarSet([source], in: world)
  }

  /// What takes place on some days, looked up where everything is known.
  private func table(of appointments: [Appointment]) -> Agenda.Calendar {
    let zone = zone
    return { days in
      let (from, to) = (zone.startOfDay(days.lowerBound), zone.startOfDay(days.upperBound))
      return appointments.filter { $0.start < to && $0.end > from }
    }
  }

  /// Watches the calendars, unless that is done; answers why one of them cannot be.
  private func watch() -> String? {
    if !state.value.watches.isEmpty { return nil }
    do throws(SystemError) {
      for page in state.value.pages {
        if let watch = try watch(page.source.place) { state.value.watches.append(watch) }
      }
      return nil
    } catch {
      state.value.watches = []
      return
        "changes of the calendars are not noticed, because they cannot be watched: \(error.reason)"
    }
  }

  private func watch(_ place: CalendarPlace) throws(SystemError) -> FileWatch? {
    let handler: @Sendable (FileWatch.Event) -> Void = { [weak self] _ in self?.read() }
    switch place {
    case .file(let path):
      return try FileWatch(world.absolute(path), queue: worker, handler: handler)
    case .folder(let path):
      return try FileWatch(folder: world.absolute(path), queue: worker, handler: handler)
    case .address(let address):
      let path = CalendarCopy(of: address, in: world.directories).path
      return try FileWatch(path, queue: worker, handler: handler)
    case .standardInput:
      return nil
    }
  }

  // MARK: Telling

  private func report(_ failure: String?) {
    if failure == state.value.failure { return }
    state.value.failure = failure
    emit(failure.map { .failing(message: $0) } ?? .working)
  }

  private func emit(_ event: CalendarEvent) {
    guard let tell = state.value.tell else { return }
    queue.async { tell(event) }
  }
}

extension CalendarSet {
  /// Whether nothing in it is intact.
  fileprivate var isBroken: Bool {
    members.allSatisfy { $0.file.eventCount == 0 && !$0.file.problems.isEmpty }
  }
}
