/// A part of a picture that can be clicked.
package struct Spot: Equatable, Sendable {
  /// What a click stands for.
  package enum Target: Hashable, Sendable {
    /// A key, by its name in the help.
    case key(String)
    /// One of several things, by a number that the screen knows.
    case item(Int)
  }

  package let area: Rect
  package let target: Target
}

extension Grid {
  /// Lets a click on a part of the picture stand for something; what is marked later lies on top.
  package mutating func mark(_ area: Rect, _ target: Spot.Target) {
    let seen = area.intersection(bounds)
    if !seen.isEmpty { spots.append(Spot(area: seen, target: target)) }
  }

  /// What a click on a cell stands for; `nil`: nothing.
  package func target(x: Int, y: Int) -> Spot.Target? {
    spots.last { spot in
      (spot.area.x..<spot.area.maxX).contains(x) && (spot.area.y..<spot.area.maxY).contains(y)
    }?.target
  }
}
