/// Large digits as rows of cells.
struct DigitFont: Sendable {
  /// The rows of each ASCII character, all of the same number and, in a character, the same width.
  private let glyphs: [UInt8: (rows: [String], width: Int)]
  /// The cells between two characters.
  private let gap: Int
  private let height: Int

  private init(glyphs: [Character: [String]], gap: Int) {
    self.glyphs = Dictionary(
      uniqueKeysWithValues: glyphs.compactMap { character, rows in
        character.asciiValue.map { ($0, (rows, rows[0].count)) }
      })
    self.gap = gap
    height = glyphs.values.first?.count ?? 0
  }

  /// The rows of a text; `nil` if they do not fit or the font lacks a character.
  func lines(_ text: some StringProtocol, fittingWidth width: Int, height: Int) -> [String]? {
    guard self.height <= height else { return nil }
    var parts: [[String]] = []
    var used = -gap
    for character in text.utf8 {
      guard let glyph = glyphs[character] else { return nil }
      parts.append(glyph.rows)
      used += gap + glyph.width
    }
    guard let first = parts.first, used <= width else { return nil }
    let space = String(repeating: " ", count: gap)
    return first.indices.map { row in parts.map { $0[row] }.joined(separator: space) }
  }

  /// 6 × 10 pixels twice as large, in half blocks.
  static let huge = DigitFont(
    glyphs: DigitBitmaps.large.mapValues { halfBlocks(scaled($0)) }, gap: 4)
  /// 6 × 10 pixels in half blocks.
  static let large = DigitFont(glyphs: DigitBitmaps.large.mapValues(halfBlocks), gap: 2)
  /// 3 × 5 pixels in half blocks.
  static let small = DigitFont(glyphs: DigitBitmaps.small.mapValues(halfBlocks), gap: 1)
  /// 3 × 5 pixels of `##`.
  static let wideASCII = DigitFont(
    glyphs: DigitBitmaps.small.mapValues { rows in
      rows.map { row in String(row.flatMap { [$0, $0] }) }
    }, gap: 2)
  /// Seven segments of `_` and `|`.
  static let narrowASCII = DigitFont(glyphs: DigitBitmaps.segments, gap: 1)

  /// Combines two rows of pixels into one row of cells.
  private static func halfBlocks(_ bitmap: [String]) -> [String] {
    stride(from: 0, to: bitmap.count, by: 2).map { row in
      let lower = row + 1 < bitmap.count ? Array(bitmap[row + 1]) : []
      return String(
        bitmap[row].enumerated().map { column, upper -> Character in
          switch (upper == "#", lower.indices.contains(column) && lower[column] == "#") {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        })
    }
  }

  private static func scaled(_ bitmap: [String]) -> [String] {
    bitmap.flatMap { row in
      let wide = String(row.flatMap { [$0, $0] })
      return [wide, wide]
    }
  }
}
