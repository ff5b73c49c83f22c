import CivilTime
import Tasks

/// Why a task did not get what it needs, and what would help.
package struct Reason: Hashable, Sendable {
  /// The obstacle.
  package enum Obstacle: Hashable, Sendable {
    /// All free time has gone to other tasks, or there is none.
    case noRoom
    /// All free time up to its due date has gone to other tasks, or there is none.
    case noRoomBefore(Due)
    /// It had to be finished before there was time for anything.
    case overdue(Due)
    /// The longest that tasks may take together on a day is used up.
    case cap(Duration)
    /// There is free time, but nowhere as much at a stretch as its shortest block takes.
    case gapsTooShort(Duration)
  }

  /// The change that would make room for it.
  package enum Help: Hashable, Sendable {
    /// To work at this time as well.
    case work(CivilDate, ClockSpan)
    /// To let tasks take this long on a day.
    case cap(Duration)
    /// Shorter blocks.
    case minimum(Duration)
    /// A later due date, or less to do.
    case laterDue
    /// To plan the day after the last one, too.
    case day(CivilDate)
  }

  package var obstacle: Obstacle
  package var help: Help?

  package init(_ obstacle: Obstacle, help: Help? = nil) {
    self.obstacle = obstacle
    self.help = help
  }
}

extension Reason: CustomStringConvertible {
  /// A sentence for people, without its full stop.
  package var description: String {
    help.map { "\(obstacle); \($0)" } ?? obstacle.description
  }
}

extension Reason.Obstacle: CustomStringConvertible {
  /// The obstacle, for people.
  package var description: String {
    switch self {
    case .noRoom: "no free time is left"
    case .noRoomBefore(let due): "no free time is left before it is due (\(due.words))"
    case .overdue(let due): "it was due before there was time for it (\(due.words))"
    case .cap(let cap): "the \(cap.words) for tasks on a day are used up"
    case .gapsTooShort(let needed): "all gaps that are left are shorter than \(needed.words)"
    }
  }
}

extension Reason.Help: CustomStringConvertible {
  /// The change that would make room, for people.
  package var description: String {
    switch self {
    case .work(let day, let span): "working \(span) on \(day.words) would make room"
    case .cap(let cap): "a cap of \(cap.words) would make room"
    case .minimum(let minimum): "a minimum of \(minimum.words) would make room"
    case .laterDue: "give it a later due date, or make it smaller"
    case .day(let day): "plan \(day.words) as well"
    }
  }
}
