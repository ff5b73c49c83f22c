import Tasks

/// A checklist by its headings, so that what comes from a list without headings finds its place: at
/// the end of the section of its project; and a task without a project before the first heading, as
/// it would have one anywhere else.
struct ChecklistSections {
  private struct Section {
    let heading: String?
    var pieces: [MergedPiece]
  }

  private var sections = [Section(heading: nil, pieces: [])]

  /// The pieces in the order of the sections.
  var pieces: [MergedPiece] { sections.flatMap(\.pieces) }

  /// - Parameter pieces: The pieces of a merged checklist, in its order.
  init(_ pieces: [MergedPiece]) {
    var guests: [MergedPiece] = []
    for piece in pieces {
      if let heading = piece.heading {
        sections.append(Section(heading: heading, pieces: [piece]))
      } else if let item = piece.item,
        piece.isForeign || item.project == nil && sections.last?.heading?.isEmpty == false
      {
        guests.append(piece)
      } else {
        sections[sections.count - 1].pieces.append(piece)
      }
    }
    for guest in guests { put(guest) }
  }

  private mutating func put(_ guest: MergedPiece) {
    let project = guest.item?.project
    let own = sections.firstIndex { $0.heading == project }
    let section = own ?? sections.count - 1
    let blanks = sections[section].pieces.reversed().prefix { $0.isBlank }.count
    sections[section].pieces.insert(guest, at: sections[section].pieces.count - blanks)
  }
}
