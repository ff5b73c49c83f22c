import Rotations
import Terminals

extension ScreenState {
  /// The line that is typed; `nil` if none is.
  var prompt: Prompt? { if case .prompt(let prompt) = open { prompt } else { nil } }

  /// The list from which a task is chosen; `nil` if it is closed.
  var picker: TaskPicker? { if case .picker(let picker) = open { picker } else { nil } }

  /// The minutes that are chosen; `nil` if none are.
  var minutes: MinutesChoice? { if case .minutes(let choice) = open { choice } else { nil } }
}
