import Drawing
import Tasks

extension Ink {
  /// The colour of a task.
  package func color(of item: TaskItem) -> Color { color(ofTask: item.title, tags: item.tags) }

  /// The style of a task's title: its colour, if the terminal has enough colours.
  package func title(of item: TaskItem) -> Style { mixes ? Style(color(of: item)) : text }

  /// The priority of a task in its colour; `nil` if it has none.
  package func priority(of item: TaskItem) -> TextSpan? {
    item.priority?.description.first.map { TextSpan(String($0), priority($0)) }
  }
}
