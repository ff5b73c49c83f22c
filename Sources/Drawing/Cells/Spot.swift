/// A part of a picture that can be clicked.
package struct Spot: Equatable, Sendable {
  /// The meaning of a click.
  package enum Target: Hashable, Sendable {
    /// A key, by its name in the help.
    case key(String)
    /// An item, by a number that the screen assigns.
    case item(Int)
  }

  package let area: Rect
  package let target: Target
}

extension Grid {
  /// Makes an area clickable; a later area is above an earlier one.
  package mutating func mark(_ area: Rect, _ target: Spot.Target) {
    let seen = area.intersection(bounds)
    if !seen.isEmpty { spots.append(Spot(area: seen, target: target)) }
  }

  /// Makes nothing clickable of what was drawn so far.
  package mutating func unmark() { spots = [] }

  /// The meaning of a click on a cell; `nil` for none.
  package func target(x: Int, y: Int) -> Spot.Target? {
    spots.last { spot in
      (spot.area.x..<spot.area.maxX).contains(x) && (spot.area.y..<spot.area.maxY).contains(y)
    }?.target
  }
}
