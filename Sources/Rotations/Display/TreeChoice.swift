import Drawing
import Statistics

extension Tree.Kind {
  /// The number of coins to be earned before it is available; they are not spent.
  var price: Int {
    switch self {
    case .oak: 0
    case .fir: 10
    case .birch: 30
    case .cherry: 60
    }
  }
}

/// The tree to grow: the wanted one if it is available.
struct TreeChoice: Equatable, Sendable {
  let kind: Tree.Kind
  /// The message about one that is not; `nil` for none.
  let remark: String?

  /// - Parameters:
  ///   - wanted: The chosen tree.
  ///   - earnings: The earnings so far; `nil` if unknown, and every tree is available.
  init(_ wanted: Tree.Kind, earnings: Earnings?) {
    let coins = earnings.map { Experience(points: $0.points).coins } ?? .max
    let isAvailable = coins >= wanted.price
    kind = isAvailable ? wanted : .oak
    // A narrow screen cuts the end, which can be seen.
    remark =
      isAvailable
      ? nil : "\(coins) of \(wanted.price) coins for a \(wanted.rawValue): an oak grows"
  }
}
