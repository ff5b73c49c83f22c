import CivilTime
import EventStream
import Statistics
import Testing

/// Imported slices that were recorded as well.
@Suite struct CopiesTests {
  private func slice(
    of rotation: String, _ title: String = "Essay", at start: Int = 0,
    stretches: [(Int, Int)] = [(0, 600)]
  ) -> PastSlice {
    var slice = PastSlice.made(at: start, stretches: stretches)
    slice.rotation = rotation
    slice.task.title = title
    return slice
  }

  /// The rotations that are left, in the order of their slices.
  private func left(_ slices: PastSlice...) -> [String] {
    var history = History(
      slices: slices,
      moments: slices.map {
        PastMoment(time: $0.end, rotation: $0.rotation, what: .completed($0.task))
      })
    history.removeCopies()
    #expect(history.moments.map(\.rotation) == history.slices.map(\.rotation))
    return history.slices.map(\.rotation)
  }

  @Test func `What was recorded counts, and each slice of it stands for one import`() {
    #expect(left(slice(of: "import-a"), slice(of: "r")) == ["r"])
    #expect(left(slice(of: "import-a"), slice(of: "import-b"), slice(of: "r")).count == 2)
    #expect(left(slice(of: "import-a"), slice(of: "import-b")).count == 2)
    #expect(left(slice(of: "r"), slice(of: "s")) == ["r", "s"])
  }

  @Test func `A slice at another time or of another title is no copy`() {
    #expect(left(slice(of: "import-a", at: 1), slice(of: "r")).count == 2)
    #expect(left(slice(of: "import-a", "Sheet"), slice(of: "r")).count == 2)
    #expect(left(slice(of: "import-a", stretches: [(0, 601)]), slice(of: "r")).count == 2)
  }

  @Test func `Imports of the stretches of a slice are copies, too`() {
    let whole = slice(of: "r", stretches: [(0, 300), (400, 200)])
    let parts = [
      slice(of: "import-a", stretches: [(0, 300)]),
      slice(of: "import-b", at: 400, stretches: [(0, 200)]),
    ]
    #expect(left(parts[0], whole, parts[1]) == ["r"])
  }
}
