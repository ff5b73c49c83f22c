import Drawing
import Tasks

extension Ink {
  /// The colour of a task.
  package func color(of item: TaskItem) -> Color { color(ofTask: item.title, tags: item.tags) }

  /// Gives tasks different colours, in the order in which they were added.
  package mutating func tellApart(_ items: [TaskItem]) { tags.tellApart(items) }

  /// The style of a task's title: its colour, if the terminal has enough colours.
  package func title(of item: TaskItem) -> Style {
    mixes ? Style(palette.readable(color(of: item))) : text
  }

  /// The priority of a task in its colour; `nil` if it has none.
  package func priority(of item: TaskItem) -> TextSpan? {
    item.priority?.description.first.map { TextSpan(String($0), priority($0)) }
  }
}

extension TagBook {
  /// Gives tasks different colours, in the order in which they were added.
  package mutating func tellApart(_ items: [TaskItem]) {
    // No ring has room for more.
    tellApart(items.prefix(100).map { ($0.title, $0.tags) })
  }
}
