import Drawing
import EventStream
import Statistics

extension TagBook {
  /// Tells the tasks of slices apart, in the order in which they began, as the ring does.
  mutating func tellApart(_ slices: [PastSlice]) {
    tellApart(slices.map { ($0.task.title, $0.task.tags) })
  }
}
