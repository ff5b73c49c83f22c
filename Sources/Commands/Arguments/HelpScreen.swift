import Drawing

/// The help of a command: at most a screen of 24 lines by 80 columns, an example first.
package struct HelpScreen: Sendable {
  /// The most lines, and the most columns.
  private static let height = 24
  private static let width = 80
  /// The widest options that the words about them are aligned behind.
  private static let widest = 36

  package let lines: [String]

  package init(_ syntax: CommandSyntax) {
    let head = ["Example:  \(syntax.example)", "Usage:    \(syntax.usage)"]
    let blocks = [[syntax.summary]] + HelpScreen.blocks(syntax)
    let airy = head + blocks.flatMap { [""] + $0 }
    lines = airy.count <= HelpScreen.height ? airy : head + blocks.flatMap(\.self)
  }

  /// The commands, if there are any, and the options; titles in the margin.
  private static func blocks(_ syntax: CommandSyntax) -> [[String]] {
    let titles = syntax.commands.map(\.title) + syntax.groups.map(\.title)
    let margin = max(8, titles.map(TextWidth.of).max() ?? 0) + 2
    let overview = syntax.commands.flatMap { lines($0, margin: margin) }
    return (overview.isEmpty ? [] : [overview]) + optionBlocks(syntax.groups, margin: margin)
  }

  /// What some commands are for, and below it their names.
  private static func lines(_ listing: CommandListing, margin: Int) -> [String] {
    var rows = [listing.meaning, ""]
    for name in listing.names {
      let last = rows.count - 1
      if rows[last].isEmpty {
        rows[last] = name
      } else if margin + rows[last].count + 1 + name.count <= width {
        rows[last] += " \(name)"
      } else {
        rows.append(name)
      }
    }
    return rows.enumerated().map { index, row in
      TextWidth.padded(index == 0 ? listing.title : "", to: margin) + row
    }
  }

  /// What can be typed, and what that does.
  private static func optionBlocks(_ groups: [OptionGroup], margin: Int) -> [[String]] {
    let widths = groups.flatMap(\.rows).map { TextWidth.of($0.signature) }
    let width = widths.filter { $0 <= widest }.max() ?? 0
    return groups.map { group in
      group.rows.enumerated().map { index, row in
        let title = TextWidth.padded(index == 0 ? group.title : "", to: margin)
        // A row without options is a remark.
        if row.options.isEmpty { return title + row.summary }
        return title + TextWidth.padded(row.signature, to: width) + "  " + row.summary
      }
    }
  }
}

extension HelpScreen: CustomStringConvertible {
  /// The lines, each with its end.
  package var description: String { lines.map { $0 + "\n" }.joined() }
}
