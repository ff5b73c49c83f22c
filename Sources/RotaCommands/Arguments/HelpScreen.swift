/// The help of a command: at most a screen of 24 lines by 80 columns, an example first.
public struct HelpScreen: Sendable {
  /// The most lines.
  private static let height = 24
  /// Where the options begin; the titles of their groups stand before.
  private static let margin = 10
  /// The widest options that the words about them are aligned behind.
  private static let widest = 36

  public let lines: [String]

  public init(_ syntax: CommandSyntax) {
    let head = ["Example:  \(syntax.example)", "Usage:    \(syntax.usage)"]
    let blocks = [[syntax.summary]] + HelpScreen.blocks(syntax)
    let airy = head + blocks.flatMap { [""] + $0 }
    lines = airy.count <= HelpScreen.height ? airy : head + blocks.flatMap(\.self)
  }

  /// The commands and the groups of options: titles in the margin, what can be typed, what that does.
  private static func blocks(_ syntax: CommandSyntax) -> [[String]] {
    let commands = syntax.commands.map { (left: $0.name, right: $0.summary) }
    let groups = syntax.groups.map { group in
      (title: group.title, rows: group.rows.map { (left: $0.signature, right: $0.summary) })
    }
    let blocks = (commands.isEmpty ? [] : [(title: "Commands", rows: commands)]) + groups
    let widths = blocks.flatMap(\.rows).map(\.left.count)
    let width = widths.filter { $0 <= widest }.max() ?? 0
    return blocks.map { block in
      block.rows.enumerated().map { index, row in
        let title = index == 0 ? block.title : ""
        return title.padded(to: margin) + row.left.padded(to: width) + "  " + row.right
      }
    }
  }
}

extension HelpScreen: CustomStringConvertible {
  /// The lines, each with its end.
  public var description: String { lines.map { $0 + "\n" }.joined() }
}

extension String {
  /// The text with blanks behind it, so many characters wide at least.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
