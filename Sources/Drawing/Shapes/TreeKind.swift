extension Tree {
  /// The species.
  package enum Kind: String, CaseIterable, Sendable {
    /// A round crown on a strong trunk.
    case oak
    /// A slender white trunk under gold.
    case birch
    /// Branches that spread early, in blossom.
    case cherry
    /// A cone of dark tiers.
    case fir
  }
}

/// A point of a tree: 0 is the foot of the trunk, 1 the top of a grown tree; y points up.
struct TreePoint: Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point at a fraction of the way to another one.
  func toward(_ other: TreePoint, _ share: Double) -> TreePoint {
    TreePoint(x + (other.x - x) * share, y + (other.y - y) * share)
  }

  static func * (point: TreePoint, factor: Double) -> TreePoint {
    TreePoint(point.x * factor, point.y * factor)
  }
}

/// Part of the crown of a grown tree.
struct TreeFoliage: Sendable {
  /// The middle of a cluster of leaves, or of the lower edge of a tier.
  var middle: TreePoint
  /// The radius of a cluster; half the width of a tier.
  var reach: Double
  /// The height of a tier; `nil` for a cluster.
  var rise: Double?
  /// The growth of the tree at which it begins to grow.
  var birth: Double

  init(_ x: Double, _ y: Double, _ reach: Double, rise: Double? = nil, birth: Double) {
    middle = TreePoint(x, y)
    self.reach = reach
    self.rise = rise
    self.birth = birth
  }
}

/// A piece of wood, tapering towards its end.
struct TreeLimb: Sendable {
  var from: TreePoint
  var to: TreePoint
  /// Half its thickness at both ends.
  var thickness: (from: Double, to: Double)
  /// The growth of the tree at which it begins to grow.
  var birth: Double

  init(
    _ from: TreePoint, _ to: TreePoint, _ thickness: (from: Double, to: Double), birth: Double = 0
  ) {
    self.from = from
    self.to = to
    self.thickness = thickness
    self.birth = birth
  }
}

extension Tree.Kind {
  /// The wood of a grown tree.
  var limbs: [TreeLimb] {
    let foot = TreePoint(0, 0)
    switch self {
    case .oak:
      return [
        TreeLimb(TreePoint(0, 0.30), TreePoint(-0.27, 0.56), (0.030, 0.012), birth: 0.22),
        TreeLimb(TreePoint(0, 0.33), TreePoint(0.28, 0.57), (0.030, 0.012), birth: 0.24),
        TreeLimb(TreePoint(-0.12, 0.43), TreePoint(-0.16, 0.72), (0.018, 0.008), birth: 0.32),
        TreeLimb(TreePoint(0.13, 0.44), TreePoint(0.18, 0.73), (0.018, 0.008), birth: 0.35),
        TreeLimb(foot, TreePoint(0.01, 0.46), (0.056, 0.034)),
        TreeLimb(TreePoint(0.01, 0.46), TreePoint(0, 0.84), (0.034, 0.008), birth: 0.14),
      ]
    case .birch:
      return [
        TreeLimb(TreePoint(0.01, 0.42), TreePoint(-0.14, 0.58), (0.014, 0.006), birth: 0.29),
        TreeLimb(TreePoint(0.01, 0.46), TreePoint(0.15, 0.60), (0.014, 0.006), birth: 0.32),
        TreeLimb(TreePoint(0.01, 0.58), TreePoint(-0.11, 0.74), (0.012, 0.005), birth: 0.36),
        TreeLimb(TreePoint(0.01, 0.62), TreePoint(0.11, 0.76), (0.012, 0.005), birth: 0.39),
        TreeLimb(foot, TreePoint(0.015, 0.94), (0.033, 0.008)),
      ]
    case .cherry:
      return [
        TreeLimb(TreePoint(-0.01, 0.22), TreePoint(-0.20, 0.46), (0.034, 0.020), birth: 0.14),
        TreeLimb(TreePoint(-0.20, 0.46), TreePoint(-0.36, 0.60), (0.020, 0.008), birth: 0.29),
        TreeLimb(TreePoint(0, 0.24), TreePoint(0.20, 0.48), (0.032, 0.019), birth: 0.17),
        TreeLimb(TreePoint(0.20, 0.48), TreePoint(0.36, 0.62), (0.019, 0.008), birth: 0.32),
        TreeLimb(TreePoint(0, 0.24), TreePoint(0.03, 0.76), (0.028, 0.008), birth: 0.11),
        TreeLimb(TreePoint(-0.16, 0.42), TreePoint(-0.14, 0.72), (0.014, 0.006), birth: 0.36),
        TreeLimb(foot, TreePoint(-0.01, 0.25), (0.050, 0.036)),
      ]
    case .fir:
      let arms = [(0.20, 0.30), (0.36, 0.25), (0.52, 0.19), (0.67, 0.13), (0.81, 0.07)]
      return arms.enumerated().flatMap { index, arm in
        [-1.0, 1.0].map { side in
          TreeLimb(
            TreePoint(0, arm.0), TreePoint(side * arm.1, arm.0 - 0.05 + 0.02 * side),
            (0.013, 0.006), birth: 0.1 + 0.05 * Double(index))
        }
      } + [TreeLimb(foot, TreePoint(0, 0.97), (0.036, 0.006))]
    }
  }

  /// The crown of a grown tree, from the back to the front.
  var foliage: [TreeFoliage] {
    switch self {
    case .oak:
      [
        TreeFoliage(-0.30, 0.55, 0.150, birth: 0.37), TreeFoliage(0.31, 0.56, 0.150, birth: 0.40),
        TreeFoliage(-0.19, 0.74, 0.165, birth: 0.32), TreeFoliage(0.20, 0.75, 0.160, birth: 0.35),
        TreeFoliage(0.0, 0.83, 0.165, birth: 0.24), TreeFoliage(0.0, 0.64, 0.225, birth: 0.09),
        TreeFoliage(-0.20, 0.53, 0.135, birth: 0.45), TreeFoliage(0.19, 0.52, 0.130, birth: 0.48),
        TreeFoliage(-0.07, 0.72, 0.120, birth: 0.50), TreeFoliage(0.11, 0.62, 0.110, birth: 0.53),
      ]
    case .birch:
      [
        TreeFoliage(0.0, 0.89, 0.085, birth: 0.14), TreeFoliage(-0.07, 0.79, 0.100, birth: 0.20),
        TreeFoliage(0.09, 0.77, 0.095, birth: 0.23), TreeFoliage(0.01, 0.69, 0.125, birth: 0.10),
        TreeFoliage(-0.14, 0.64, 0.105, birth: 0.32),
        TreeFoliage(0.15, 0.62, 0.100, birth: 0.35),
        TreeFoliage(-0.16, 0.50, 0.085, birth: 0.42), TreeFoliage(0.17, 0.48, 0.080, birth: 0.45),
        TreeFoliage(0.04, 0.56, 0.105, birth: 0.37), TreeFoliage(-0.06, 0.47, 0.070, birth: 0.50),
      ]
    case .cherry:
      [
        TreeFoliage(-0.36, 0.60, 0.120, birth: 0.36), TreeFoliage(0.36, 0.62, 0.120, birth: 0.39),
        TreeFoliage(-0.22, 0.72, 0.140, birth: 0.29), TreeFoliage(0.21, 0.74, 0.140, birth: 0.32),
        TreeFoliage(0.0, 0.80, 0.160, birth: 0.20), TreeFoliage(0.02, 0.66, 0.160, birth: 0.10),
        TreeFoliage(-0.18, 0.58, 0.120, birth: 0.42), TreeFoliage(0.19, 0.60, 0.120, birth: 0.45),
        TreeFoliage(-0.30, 0.49, 0.070, birth: 0.52), TreeFoliage(0.31, 0.50, 0.070, birth: 0.55),
      ]
    case .fir:
      [
        TreeFoliage(0, 0.12, 0.340, rise: 0.36, birth: 0.22),
        TreeFoliage(0, 0.30, 0.275, rise: 0.34, birth: 0.16),
        TreeFoliage(0, 0.48, 0.205, rise: 0.32, birth: 0.12),
        TreeFoliage(0, 0.66, 0.140, rise: 0.34, birth: 0.06),
      ]
    }
  }
}
