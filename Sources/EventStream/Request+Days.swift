import CivilTime
import Tasks

extension Request {
  /// The request with dates for the words for days that a person typed into its line.
  public func dated(today: CivilDate) -> Request {
    switch self {
    case .add(let line): .add(TypedLine.dated(line, today: today))
    case .addNext(let line): .addNext(TypedLine.dated(line, today: today))
    case .edit(let task, let line): .edit(task, line: TypedLine.dated(line, today: today))
    default: self
    }
  }
}
