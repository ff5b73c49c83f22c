/// The colours of the outer ring: a segment for each task, clockwise from 12 o'clock.
struct CyclePaint {
  /// The colours of the tasks; `nil` for those that had their turn.
  let colors: [Color?]
  /// The height of the ring.
  let rows: Int
  let palette: Palette
  let depth: ColorDepth

  /// Half of the gap between two segments, in cells.
  private static let gap = 0.8

  /// The segment at a pixel; `nil` in a gap.
  private func segment(_ pixel: RingPixels.Pixel) -> Int? {
    guard !colors.isEmpty else { return nil }
    let turn = (pixel.turns.lowerBound + pixel.turns.upperBound) / 2
    let place = turn * Double(colors.count)
    let index = min(Int(place), colors.count - 1)
    if colors.count == 1 { return index }
    let near = min(place - Double(index), Double(index + 1) - place) / Double(colors.count)
    return near * 2 * .pi * Double(rows) < Self.gap ? nil : index
  }

  /// The colour of half a cell.
  func halfBlock(_ pixel: RingPixels.Pixel) -> HalfBlocks.Pixel {
    guard let segment = segment(pixel) else { return .empty }
    let color = colors[segment]
    switch depth {
    case .trueColor:
      let coverage = (pixel.coverage * 32).rounded() / 32
      if coverage < 0.03 { return .empty }
      return .painted((color ?? palette.track).over(palette.background, coverage: coverage))
    case .indexed256:
      // Mixed with the background, most colours would be nearest to a grey.
      return pixel.isOnMiddleLine ? .painted(color ?? palette.track) : .empty
    case .ansi16:
      return pixel.isOnMiddleLine ? color.map { .painted($0) } ?? .empty : .empty
    case .none:
      return pixel.isOnMiddleLine && color != nil ? .plain : .empty
    }
  }

  /// The style where a cell has only one colour, with whether the turn is still ahead; `nil` in a
  /// gap.
  func mark(_ pixel: RingPixels.Pixel) -> (Style, isAhead: Bool)? {
    guard let segment = segment(pixel) else { return nil }
    let color = colors[segment]
    return (depth == .none ? .plain : Style(color ?? palette.dim), color != nil)
  }
}
