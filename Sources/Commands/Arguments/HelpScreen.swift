import Drawing

/// The help of a command: at most a screen of 24 lines by 80 columns, an example first.
package struct HelpScreen: Sendable {
  /// The most lines, and the most columns.
  private static let height = 24
  private static let width = 80
  /// The maximum width of options to which the descriptions are aligned.
  private static let widest = 36

  package let lines: [String]

  package init(_ syntax: CommandSyntax) {
    let head = ["Example:  \(syntax.example)", "Usage:    \(syntax.usage)"]
    let blocks = [[syntax.summary]] + HelpScreen.blocks(syntax)
    let airy = head + blocks.flatMap { [""] + $0 }
    lines = airy.count <= HelpScreen.height ? airy : head + blocks.flatMap(\.self)
  }

  /// The commands, if any, and the options, with titles in the margin.
  private static func blocks(_ syntax: CommandSyntax) -> [[String]] {
    let titles = syntax.commands.map(\.title) + syntax.groups.map(\.title)
    let margin = max(8, titles.map(TextWidth.of).max() ?? 0)
    let overview = syntax.commands.flatMap { listing in
      let names = TextWidth.wrapped(listing.names.joined(separator: " "), to: width - margin - 2)
      return block(listing.title, [listing.meaning] + names, margin: margin)
    }
    return (overview.isEmpty ? [] : [overview]) + optionBlocks(syntax.groups, margin: margin)
  }

  /// Lines after their title.
  private static func block(_ title: String, _ lines: [String], margin: Int) -> [String] {
    let rows = lines.enumerated().map { [$0 == 0 ? title : "", $1] }
    return TextTable([.init(least: margin)], rows: rows).lines().map(\.text)
  }

  /// The rows of the help, group by group: words that can be typed, and their effect; a row without
  /// options is a remark.
  private static func optionBlocks(_ groups: [OptionGroup], margin: Int) -> [[String]] {
    let rows = groups.flatMap(\.rows)
    let table = TextTable(
      [.init(most: widest)],
      rows: rows.map { $0.options.isEmpty ? ["", ""] : [$0.signature, $0.summary] })
    var lines = zip(rows, table.lines()).map { $0.options.isEmpty ? $0.summary : $1.text }[...]
    return groups.map { group in
      defer { lines = lines.dropFirst(group.rows.count) }
      return block(group.title, Array(lines.prefix(group.rows.count)), margin: margin)
    }
  }
}

extension HelpScreen: CustomStringConvertible {
  /// The lines, each with its end.
  package var description: String { lines.map { $0 + "\n" }.joined() }
}
