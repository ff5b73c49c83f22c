import Ahead
import Calendars
import CivilTime
import Coach
import Commands
import Dispatch
import ICalendar
import Platform

/// The calendars of a live rotation: read again when they change, and when a day begins.
///
/// It uses a queue of its own, so that slow disks and large calendars do not delay the coach. The
/// coach gets the appointments of the next days, and no calendars.
final class FollowedCalendars: CalendarLink {
  /// The number of days of appointments beyond the planned ones: a week, so that the next day is
  /// complete when it begins, and even after some days of suspend.
  private static let foresight = 7

  /// A calendar with its current content.
  private struct Page {
    let source: CalendarSource
    /// Its appointments in the next days, by their files.
    var parts: [String: [Appointment]] = [:]
    /// The appointments of all files.
    var appointments: [Appointment] { parts.values.flatMap(\.self).numbered }
    /// The error if it cannot be read completely; else `nil`.
    var failure: String?
  }

  private struct State: ~Copyable {
    var pages: [Page]
    var tell: (@Sendable (CalendarEvent) -> Void)?
    var watches: [FileWatch] = []
    /// The error last reported; `nil` if there is none.
    var failure: String?
  }

  private let zone: Zone
  private let days: Int
  private let world: any World
  private let queue: DispatchQueue
  private let worker = DispatchQueue(label: "rota.calendars")
  /// The calendar from standard input, which cannot be read twice.
  private let standardInput: CalendarSet?
  private let state: Confined<State>
  private let refresh: CalendarRefresh
  private let isUpdating: Bool

  /// - Parameters:
  ///   - calendars: Their content when the rotation was made.
  ///   - isUpdating: Whether to fetch them at the start.
  ///   - zone: The zone of days.
  ///   - days: The number of days planned.
  ///   - queue: The coach's queue.
  ///   - world: The environment.
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

  /// Reads all of them; unreadable ones, and unreadable files of folders, keep their content.
  private func read() {
    // Watch before reading, so that no change falls in between.
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

  /// A message about outdated copies and failed fetches; `nil` if there are none.
  private var age: String? {
    let age = CalendarAge(of: state.value.pages.map(\.source), in: world).sentences
    return age.isEmpty ? nil : age.joined(separator: "; ")
  }

  private func read(_ page: inout Page, _ window: CalendarWindow) {
    do throws(Failure) {
      let set = try set(of: page.source)
      page.failure = set.absences.first?.message
      var former = page.parts
      page.parts = [:]
      for member in set.members {
        let known = former.removeValue(forKey: member.path) ?? []
        // Programs that write in place empty a file first.
        let isUnfinished = member.file.isBroken && !known.isEmpty
        if isUnfinished {
          let name = set.members.count == 1 ? page.source.label : member.path
          page.failure = "the calendar '\(name)' has no valid event; is it complete?"
        }
        page.parts[member.path] =
          isUnfinished
          ? known : member.file.occurrences(in: window).occurrences.appointments(in: window)
      }
      // Those that are still there could not be read.
      for (path, known) in former where world.files.kind(at: path) != nil {
        page.parts[path] = known
      }
    } catch {
      page.failure = error.message
    }
  }

  private func set(of source: CalendarSource) throws(Failure) -> CalendarSet {
    if source.place == .standardInput, let standardInput { return standardInput }
    return try CalendarSet([source], in: world)
  }

  /// A lookup function for the appointments of days.
  private func table(of appointments: [Appointment]) -> Agenda.Calendar {
    let zone = zone
    return { days in
      let (from, to) = (zone.startOfDay(days.lowerBound), zone.startOfDay(days.upperBound))
      return appointments.filter { $0.start < to && $0.end > from }
    }
  }

  /// Starts to watch the calendars unless they are watched; returns why one cannot be.
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

extension CalendarFile {
  /// Whether no part of it is intact.
  fileprivate var isBroken: Bool { eventCount == 0 && !problems.isEmpty }
}
