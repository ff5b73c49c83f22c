import Drawing
import EventStream
import Statistics

extension TagBook {
  /// Tells the tasks of slices apart, in the order in which they began, as the ring does.
  mutating func tellApart(_ slices: [PastSlice]) {
    var titles: [String] = []
    for slice in slices where slice.task.tags.isEmpty { titles.append(slice.task.title) }
    tellApart(titles)
  }
}
