import Tasks

/// The sections of a checklist, to place tasks from a list without headings: at the end of the
/// section of their project, or before the first heading without a project.
struct ChecklistSections {
  private struct Section {
    let heading: String?
    var pieces: [MergedPiece]
  }

  private var sections = [Section(heading: nil, pieces: [])]

  /// The pieces in the order of the sections.
  var pieces: [MergedPiece] { sections.flatMap(\.pieces) }

  /// - Parameter pieces: The pieces of a merged checklist, in order.
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
