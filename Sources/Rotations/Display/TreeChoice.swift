import Drawing
import Statistics

extension Tree.Kind {
  /// Coins that have to be earned before it grows; none is spent.
  var price: Int {
    switch self {
    case .oak: 0
    case .fir: 10
    case .birch: 30
    case .cherry: 60
    }
  }
}

/// Which tree grows: the one that is wanted, if it has been earned.
struct TreeChoice: Equatable, Sendable {
  let kind: Tree.Kind
  /// What is said of one that has not; `nil`: nothing.
  let remark: String?

  /// - Parameters:
  ///   - wanted: What was chosen.
  ///   - earnings: What all work has earned; `nil`: nobody knows, and nothing is locked.
  init(_ wanted: Tree.Kind, earnings: Earnings?) {
    guard let earnings else {
      kind = wanted
      remark = nil
      return
    }
    let coins = Experience(points: earnings.points).coins
    if coins >= wanted.price {
      kind = wanted
      remark = nil
    } else {
      kind = .oak
      // A narrow screen cuts the end, which can be seen.
      remark = "\(coins) of \(wanted.price) coins for a \(wanted.rawValue): an oak grows"
    }
  }
}
