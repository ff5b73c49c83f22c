import func Glibc.pow
import func Glibc.sin

/// Paints a tree of a kind at a stage of its growth.
struct TreePainter {
  let kind: Tree.Kind
  /// 0 (a seedling) to 1 (grown).
  let growth: Double
  let isWithered: Bool
  var tints: TreeTints
  /// Whether it stands behind another one, whose ground it shares.
  var isDistant = false
  /// Whether the ground extends to the trees beside it.
  var hasNeighbours = false

  /// Its height relative to the grown tree.
  private var height: Double { 0.15 + 0.85 * pow(growth, 0.85) }

  func paint(on canvas: inout TreeCanvas) {
    if !isDistant { paintGround(on: &canvas) }
    // With few pixels twigs and fallen leaves would be a heap: a withered tree has a brown crown.
    let isTiny = canvas.grain > 1 / 8 && !isDistant
    // The branches of a fir are visible only without needles.
    for limb in kind.limbs where limb.birth == 0 || kind != .fir || isWithered && !isTiny {
      paint(limb, on: &canvas)
    }
    if kind == .birch { paintBark(on: &canvas) }
    paintSeedLeaves(on: &canvas)
    if isWithered, !isTiny {
      if !isDistant { paintFallen(on: &canvas) }
    } else {
      for part in kind.foliage { paint(part, on: &canvas) }
      if kind == .cherry, !isDistant, !isWithered { paintPetals(on: &canvas) }
    }
  }

  /// The same tree in the distance: fainter, and without ground.
  func inTheDistance(_ palette: Palette) -> TreePainter {
    var painter = self
    painter.isDistant = true
    painter.tints = tints.faded(into: palette.background)
    return painter
  }

  /// The growth of a part that begins at `birth` and takes a third of the tree's growth.
  private func extent(since birth: Double) -> Double {
    let share = min(max((growth - birth) / 0.34, 0), 1)
    return share * share * (3 - 2 * share)
  }

  private func paintGround(on canvas: inout TreeCanvas) {
    let reach = hasNeighbours ? 0.74 : 0.26 + 0.12 * growth
    canvas.paint(
      .soil, limb: TreePoint(-reach, -canvas.grain / 2), TreePoint(reach, -canvas.grain / 2),
      thickness: (canvas.grain * 0.5, canvas.grain * 0.5), tint: tints.ground)
  }

  // MARK: Wood

  private func paint(_ limb: TreeLimb, on canvas: inout TreeCanvas) {
    let isTrunk = limb.birth == 0
    let extent = isTrunk ? 1 : extent(since: limb.birth)
    guard extent > 0.05 else { return }
    let reach = isTrunk && growth < 0.2 ? limb.from.toward(limb.to, 0.75 + growth) : limb.to
    var from = limb.from
    var to = limb.from.toward(reach, extent)
    if isWithered {
      from.y -= droop(at: from)
      to.y -= droop(at: to)
    }
    // A stem is thinner than a trunk of the same shape.
    let girth = 0.35 + 0.65 * growth
    canvas.paint(
      limb: from * height, to * height,
      thickness: (limb.thickness.from * height * girth, limb.thickness.to * height * girth),
      tint: growth < 0.12 && !isWithered ? tints.sprout : tints.wood)
  }

  /// The droop of a point of a withered tree.
  private func droop(at point: TreePoint) -> Double { 0.16 * abs(point.x) }

  /// The dark marks on the white trunk.
  private func paintBark(on canvas: inout TreeCanvas) {
    guard growth > 0.3 else { return }
    for mark in [0.07, 0.16, 0.23, 0.33, 0.40] {
      let side = mark * 100 == 16 || mark * 100 == 33 ? 1.0 : -1.0
      let y = mark * height
      let reach = 0.028 * height
      canvas.paint(
        limb: TreePoint(side * reach * 0.9, y), TreePoint(side * reach * 0.15, y),
        thickness: (0.006 * height, 0.004 * height), tint: tints.bark)
    }
  }

  // MARK: Leaves

  private func paint(_ part: TreeFoliage, on canvas: inout TreeCanvas) {
    let extent = extent(since: part.birth)
    guard extent > 0.02 else { return }
    let middle = part.middle * height
    let (matter, tint) =
      isWithered ? (.fallen, tints.fallen) : (TreeCanvas.Material.leaf, tints.leaf)
    if let rise = part.rise {
      // Tiers begin high up at the stem, so that a young fir has a visible trunk.
      canvas.paint(
        matter, tier: middle, reach: part.reach * height * (0.35 + 0.65 * extent),
        rise: rise * height, tint: tint)
    } else {
      canvas.paint(matter, cluster: middle, radius: part.reach * height * extent, tint: tint)
    }
  }

  /// The first two leaves, lost as soon as there are others.
  private func paintSeedLeaves(on canvas: inout TreeCanvas) {
    let size = 1 - min(max((growth - 0.14) / 0.16, 0), 1)
    guard size > 0 else { return }
    let share = kind == .fir ? 0.9 : 0.75 + growth
    let trunk = kind.limbs.first { $0.birth == 0 && $0.from.y == 0 }
    guard let trunk else { return }
    let tip = trunk.from.toward(trunk.to, share) * height
    for side in [-1.0, 1.0] {
      let rise = isWithered ? -0.045 : 0.055
      canvas.paint(
        .leaf, limb: TreePoint(tip.x + side * 0.012, tip.y),
        TreePoint(tip.x + side * 0.075 * size, tip.y + rise * size),
        thickness: (0.016 * size, 0.024 * size), tint: isWithered ? tints.fallen : tints.sprout)
    }
  }

  /// Petals that the wind has, once the crown is in blossom.
  private func paintPetals(on canvas: inout TreeCanvas) {
    guard growth > 0.8 else { return }
    for (x, y) in [(-0.30, 0.30), (0.27, 0.36), (0.36, 0.16), (-0.20, 0.12), (0.14, 0.05)] {
      dot(.leaf, TreePoint(x, y), tint: tints.leaf, on: &canvas)
    }
  }

  /// The fallen leaves of a withered tree.
  private func paintFallen(on canvas: inout TreeCanvas) {
    let count = Int(2 + 5 * growth)
    for number in 0..<count {
      // The golden ratio distributes any number of them evenly.
      let share = (Double(number) * 0.618_034 + 0.31).truncatingRemainder(dividingBy: 1)
      let x = (share - 0.5) * (0.3 + 0.5 * growth)
      dot(.fallen, TreePoint(x, 0.012 + 0.008 * sin(x * 40)), tint: tints.fallen, on: &canvas)
    }
    // A few hold on.
    for part in kind.foliage where part.birth > 0.4 && extent(since: part.birth) > 0.5 {
      let middle = part.middle * height
      dot(
        .fallen, TreePoint(middle.x, middle.y - droop(at: part.middle) * height),
        tint: tints.fallen, on: &canvas)
    }
  }

  private func dot(
    _ matter: TreeCanvas.Material, _ point: TreePoint, tint: TreeTint, on canvas: inout TreeCanvas
  ) {
    let radius = canvas.grain * 0.6
    canvas.paint(matter, limb: point, point, thickness: (radius, radius), tint: tint)
  }
}

/// The colours of a tree.
struct TreeTints: Sendable {
  var wood: TreeTint
  var leaf: TreeTint
  var ground: TreeTint
  /// The stem and the first leaves.
  var sprout: TreeTint
  /// The marks on white wood.
  var bark: TreeTint
  var fallen: TreeTint

  init(_ kind: Tree.Kind, isWithered: Bool, palette: Palette) {
    let isDark = Appearance(background: palette.background) == .dark
    switch (kind, isDark) {
    case (.oak, true): leaf = TreeTint(0x14532D, 0x2F9050, 0x93D66E)
    case (.oak, false): leaf = TreeTint(0x1B5A2F, 0x3C8F49, 0x8CC45A)
    case (.birch, true): leaf = TreeTint(0x7C6413, 0xCBA52B, 0xF7E588)
    case (.birch, false): leaf = TreeTint(0x8A6A0C, 0xC79A1E, 0xE8CB55)
    case (.cherry, true): leaf = TreeTint(0x96396A, 0xDD7EAA, 0xFFDCE8)
    case (.cherry, false): leaf = TreeTint(0xA03A6C, 0xD9749F, 0xF4B4CC)
    case (.fir, true): leaf = TreeTint(0x0B4038, 0x1B7560, 0x62BF9C)
    case (.fir, false): leaf = TreeTint(0x0D463C, 0x1D7560, 0x57AA88)
    }
    switch (kind, isDark) {
    case (.birch, true): wood = TreeTint(0xA9A69E, 0xDAD7CE, 0xF4F2EC)
    case (.birch, false): wood = TreeTint(0x8F8C84, 0xB5B2AA, 0xCFCCC4)
    case (_, true): wood = TreeTint(0x4E3627, 0x7F5B41, 0xA9805D)
    case (_, false): wood = TreeTint(0x47301F, 0x6F4C33, 0x95704F)
    }
    bark = TreeTint(0x2E2C29, 0x3A3733, 0x45423D)
    fallen =
      isDark ? TreeTint(0x6E4A22, 0x9A6B34, 0xB98746) : TreeTint(0x7A5222, 0xA06F35, 0xBB8B4B)
    sprout =
      isDark ? TreeTint(0x3E8E4A, 0x63BE63, 0xA9E07F) : TreeTint(0x2F7A3C, 0x4E9E4C, 0x7DBD55)
    ground = TreeTint(palette.dim.over(palette.background, coverage: 0.55))
    if isWithered {
      wood =
        isDark ? TreeTint(0x4A453F, 0x6E675F, 0x918A80) : TreeTint(0x57514A, 0x7A736A, 0x989086)
    }
  }

  /// The same tints, partly gone in the background.
  func faded(into background: Color) -> TreeTints {
    var tints = self
    tints.wood = wood.faded(into: background)
    tints.leaf = leaf.faded(into: background)
    tints.sprout = sprout.faded(into: background)
    tints.bark = bark.faded(into: background)
    return tints
  }
}

extension TreeTint {
  fileprivate func faded(into background: Color) -> TreeTint {
    var tint = self
    tint.shade = shade.over(background, coverage: 0.5)
    tint.middle = middle.over(background, coverage: 0.5)
    tint.light = light.over(background, coverage: 0.5)
    return tint
  }
}
