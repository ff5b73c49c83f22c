import Tasks

/// The id that a title gives.
func id(_ title: String) -> String { TaskItem(title: title).id }
