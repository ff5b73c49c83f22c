import Ahead
import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Options
import Platform
import RoundRobin
import TaskLists
import Tasks

/// A rotation that is ready to start, made from options and tasks.
struct RunPlan {
  private(set) var session: Session
  /// The conditions to resume an interrupted rotation; `nil` to begin a new one.
  private(set) var resumption: Session.Resumption?
  /// The records of the interrupted rotation.
  private(set) var records: [Record] = []
  /// All items in the order of the list.
  private let items: [TaskItem]
  private var filter: TaskFilter?
  /// The list it runs on; `nil`: the tasks were named otherwise.
  let list: String?
  let calendars: RunCalendars
  /// Whether they are fetched at the start.
  let updatesCalendars: Bool
  /// The planner; `nil` without planning.
  private(set) var planner: RotationPlanner?
  /// Whether the list is kept up to date.
  let keepsUpList: Bool
  /// The time at which the rotation ends.
  let until: Instant?
  /// Whether an end was given.
  let hasEnd: Bool
  /// The reason why there is no task for the ring; `nil` if there is one.
  let emptiness: ListEmptiness?
  /// Why the rotation would end at once: all its tasks come on later days; `nil` if it would not.
  private(set) var delay: ListEmptiness?

  /// The titles of the tasks in the ring.
  var titles: [String] { session.scribe.roster.tasks.map(\.title) }

  /// The mirror of the list; `nil` without a list.
  var mirror: ListMirror? {
    guard list != nil else { return nil }
    return resumption == nil
      ? ListMirror(enrolled: items, in: session, only: filter)
      : ListMirror(
        recovering: session.content, after: records, isKept: keepsUpList, only: filter)
  }

  /// The plan to go on with an interrupted rotation.
  func takingUp(_ rotation: InterruptedRotation, with resumption: Session.Resumption) -> RunPlan {
    var plan = self
    plan.session = rotation.session
    plan.resumption = resumption
    plan.delay = nil
    plan.records = rotation.records
    // What was checked when it was typed is valid.
    plan.filter = resumption.origin.only.flatMap { try? TaskFilter(parsing: $0) }
    if list != nil { plan.session.recall(items, after: rotation.records) }
    if let planner {
      plan.planner = planner.anew
      plan.session.pursue(nil, days: planner.days)
    }
    return plan
  }

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - machine: The name of this machine in the journal; `nil` for a trial.
  ///   - world: The environment.
  /// - Throws: Why nothing can be run.
  init(
    _ options: RunOptions, on machine: MachineName?, in world: some World
  ) throws(Failure) {
    let wall = try world.wall(at: options.start, zone: options.zone)
    let until = try options.end(on: wall)
    let today = wall.beginning.date
    let input = try TaskInput(options.tasks, on: today, in: world)
    items = input.items
    filter = options.filter
    var chosen = input.chosen(by: options.filter, on: today)
    // A plan has its own order.
    if machine != nil, options.tasks == .defaultList, options.plan == nil {
      chosen = chosen.beginningWithLongestWait(lastTurns: LastTurns(in: world), at: wall)
    }
    keepsUpList = options.keepsUpList
    list = input.list.map { options.pace == .live ? world.absolute($0) : $0 }
    calendars = try RunCalendars(of: options, in: world)
    updatesCalendars = options.updatesCalendars
    // A live rotation reports that itself.
    if machine == nil { for complaint in calendars.complaints { world.say(complaint) } }
    var random = SeededGenerator(seed: options.seed?.value ?? world.drawSeed())
    let calendar = calendars.calendar(in: wall.zone)
    let id = RotationID.draw(using: &random)
    let origin = RunPlan.origin(options, list: list, on: machine, in: world)
    let past = CarriedTasks(
      of: chosen, on: options.plan == nil ? nil : list, to: today, in: wall.zone,
      cappedOn: options.plan?.cap.map { _ in today }, world: world)
    let leftOut = input.leftOut.map(\.fingerprint)
    func session(_ plan: Itinerary?) -> Session {
      Session(
        Enrolment(
          chosen, calendar: calendar, efforts: past.efforts, leavingOut: leftOut, plan: plan,
          wall: wall),
        rules: options.rules, until: until, rotationID: id, origin: origin, wall: wall)
    }
    self.session = session(nil)
    hasEnd = until != nil || options.rules.cycles != nil
    self.until = until
    emptiness = ListEmptiness(of: chosen, among: input.chosen)
    delay = options.beginsOnlyForToday ? ListEmptiness(of: chosen, on: today) : nil
    if let terms = options.plan {
      // Those set are used for every plan, and a trial has no others beside it.
      let named = machine != nil && !options.calendars.isEmpty ? calendars.names(in: world) : []
      let planner = RotationPlanner(
        terms, items: items, list: list, zone: wall.zone, past: past, calendars: named)
      follow(planner, isLive: machine != nil, enrolling: session)
    }
  }

  /// Makes the first plan, and the session that begins with it.
  private mutating func follow(
    _ planner: RotationPlanner, isLive: Bool, enrolling session: (Itinerary?) -> Session
  ) {
    let situation = self.session.situation("the rotation begins", days: planner.days)
    let itinerary = planner.plan(situation)
    self.session = session(itinerary)
    // Only a live rotation cannot wait for a plan.
    self.session.pursue(itinerary, days: planner.days, planner: isLive ? nil : planner)
    self.planner = planner
  }

  /// A simulated run has a fixed origin, so that its records are the same everywhere.
  private static func origin(
    _ options: RunOptions, list: String?, on machine: MachineName?, in world: some World
  ) -> Origin {
    Origin(
      name: options.name, machine: (machine ?? .simulated).text,
      pid: machine == nil ? 0 : Int(world.environment.processID), list: list,
      onSleep: options.onSleep, keepsUpList: machine == nil || list == nil || options.keepsUpList,
      only: options.filter?.text)
  }
}

extension TaskInput {
  /// The chosen tasks that a filter accepts, and all chosen commitments.
  fileprivate func chosen(by filter: TaskFilter?, on today: CivilDate) -> [TaskItem] {
    chosen.filter { $0.isCommitment || filter?.matches($0, today: today) != false }
  }
}

extension RunCalendars {
  /// The calendars of a run; with a plan, those that `rota plan` uses.
  fileprivate init(of options: RunOptions, in world: some World) throws(Failure) {
    let isOfAll = options.plan != nil && options.calendars.isEmpty
    try self.init(
      isOfAll ? Settings(in: world).calendars.keys.sorted() : options.calendars,
      updating: options.updatesCalendars, in: world)
  }
}
