import Drawing
import Tasks

extension Ink {
  /// The priority of a task in its colour; nil if it has none.
  package func priority(of item: TaskItem) -> TextSpan? {
    item.priority?.description.first.map { TextSpan(String($0), priority($0)) }
  }
}
