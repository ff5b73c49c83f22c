import Drawing

/// The help of a command: at most a screen of 24 lines by 80 columns, an example first; wrapped
/// between words on a narrower one.
package struct HelpScreen: Sendable {
  /// The most lines.
  private static let height = 24
  /// The maximum width of options to which the descriptions are aligned.
  private static let widest = 36
  /// The minimum width of the titles in the margin.
  private static let leastMargin = 8

  package let lines: [String]

  package init(_ syntax: CommandSyntax, width: Int = 80) {
    let head = [("Example:", syntax.example), ("Usage:", syntax.usage)].flatMap { title, text in
      HelpScreen.block(title, [text], margin: HelpScreen.leastMargin, width: width)
    }
    let summary = TextWidth.wrapped(syntax.summary, to: width)
    let blocks = [summary] + HelpScreen.blocks(syntax, width: width)
    let airy = head + blocks.flatMap { [""] + $0 }
    lines = airy.count <= HelpScreen.height ? airy : head + blocks.flatMap(\.self)
  }

  /// The commands, if any, and the options, with titles in the margin.
  private static func blocks(_ syntax: CommandSyntax, width: Int) -> [[String]] {
    let titles = syntax.commands.map(\.title) + syntax.groups.map(\.title)
    let margin = max(leastMargin, titles.map(TextWidth.of).max() ?? 0)
    let overview = syntax.commands.flatMap { listing in
      block(
        listing.title, [listing.meaning, listing.names.joined(separator: " ")], margin: margin,
        width: width)
    }
    return (overview.isEmpty ? [] : [overview])
      + optionBlocks(syntax.groups, margin: margin, width: width)
  }

  /// Texts after their title, wrapped beside it.
  package static func block(
    _ title: String, _ texts: [String], margin: Int, width: Int
  ) -> [String] {
    let lines = texts.flatMap { wrapped($0, to: width - margin - 2) }
    return block(title, lines, margin: margin)
  }

  /// A text wrapped to a width; one that fits keeps its blanks.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    TextWidth.of(text) <= width ? [text] : TextWidth.wrapped(text, to: width)
  }

  /// Lines after their title.
  private static func block(_ title: String, _ lines: [String], margin: Int) -> [String] {
    let rows = lines.enumerated().map { [$0 == 0 ? title : "", $1] }
    return TextTable([.init(least: margin)], rows: rows).lines().map(\.text)
  }

  /// The rows of the help, group by group: words that can be typed, and their effect, below them
  /// where both do not fit; a row without options is a remark, below the effects if its group
  /// begins with an option.
  private static func optionBlocks(
    _ groups: [OptionGroup], margin: Int, width: Int
  ) -> [[String]] {
    let room = width - margin - 2
    let rows = groups.flatMap { group in
      let hasEffects = group.rows.first?.options.isEmpty == false
      return group.rows.map { (row: $0, isInColumns: hasEffects || !$0.options.isEmpty) }
    }
    let table = TextTable(
      [.init(most: widest)],
      rows: rows.map { $0.isInColumns ? [$0.row.signature, $0.row.summary] : ["", ""] })
    var lines = zip(rows, table.lines()).map { row, line in
      if !row.isInColumns { return wrapped(row.row.summary, to: room) }
      if line.width <= room { return [line.text] }
      return (row.row.options.isEmpty ? [] : TextWidth.wrapped(row.row.signature, to: room))
        + TextWidth.wrapped(row.row.summary, to: room - 2).map { "  " + $0 }
    }[...]
    return groups.map { group in
      defer { lines = lines.dropFirst(group.rows.count) }
      let texts = lines.prefix(group.rows.count).flatMap(\.self)
      return block(group.title, texts, margin: margin)
    }
  }
}

extension HelpScreen: CustomStringConvertible {
  /// The lines, each with its end.
  package var description: String { lines.map { $0 + "\n" }.joined() }
}
