import Commands
import Tasks

/// The source of a rotation's tasks.
package enum TaskSource: Hashable, Sendable {
  /// The list that is kept up to date when no other is named.
  case defaultList
  /// The tasks with these ids, in this order, of a list that is kept up to date; `nil` is the
  /// default list.
  case selection([String], of: String? = nil)
  /// A list named on the command line.
  case list(InputSource)
  /// The titles themselves.
  case titles([String])

  /// Whether they come from the default list, which is always synchronized.
  package var isDefaultList: Bool {
    switch self {
    case .defaultList, .selection(_, of: nil): true
    case .selection, .list, .titles: false
    }
  }

  /// The whole list that these tasks are from; titles are their own list.
  package var ofWholeList: TaskSource {
    switch self {
    case .selection(_, let list): list.map { .list(.file($0)) } ?? .defaultList
    case .defaultList, .list, .titles: self
    }
  }

  /// Parses the positional arguments; `isFile` tells whether a file exists.
  package init(operands: [String], isFile: (String) -> Bool) throws(UsageError) {
    var lists: [String] = []
    var titles: [String] = []
    for operand in operands {
      if operand.allSatisfy(\.isWhitespace) { throw .emptyTitle }
      if operand == "-" || TaskSource.isList(operand, isFile: isFile) {
        lists.append(operand)
      } else {
        titles.append(operand)
      }
    }
    if let list = lists.first, let title = titles.first {
      throw .listAndTitle(list: list, title: title, isFile: list == "-" || isFile(list))
    }
    if lists.count > 1 { throw .severalLists(lists[0], lists[1]) }
    if let list = lists.first {
      self = .list(InputSource(list))
    } else {
      self = titles.isEmpty ? .defaultList : .titles(titles)
    }
  }

  /// Whether an argument names a list: it is an existing file, contains a `/`, or has the ending of
  /// a list or a calendar.
  package static func isList(_ operand: String, isFile: (String) -> Bool) -> Bool {
    operand.contains("/") || operand.hasSuffix(".ics")
      || ListFormat(endingOf: operand) != nil || isFile(operand)
  }
}
