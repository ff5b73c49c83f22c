import Tasks

/// The id that a title gives.
package func id(_ title: String) -> String { TaskItem(title: title).id }
