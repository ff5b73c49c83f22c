import CivilTime
import Drawing
import JSONLines
import Platform
import Tasks

/// The output of `timew export`.
struct TimewarriorFile {
  private(set) var intervals: [ImportedInterval] = []
  /// The number of intervals without an end, which are omitted.
  private(set) var open = 0
  /// The number of intervals that end when they start, which are omitted.
  private(set) var empty = 0

  init(_ bytes: [UInt8]) throws(ImportFault) {
    var found: [Found] = []
    var foreign: Int?
    var reader = JSONReader()
    do throws(JSONError) {
      let view = try reader.parse(bytes.span)
      var elements = try view.elements()
      while let element = elements.next() {
        let start = try element.member("start").string()
        if element["stop"] != nil { foreign = foreign ?? element.offset }
        let annotation = try element["annotation"]?.unlessNull?.string()
        found.append(
          Found(
            offset: element.offset, start: start, end: try element["end"]?.unlessNull?.string(),
            tags: try Self.tags(element), annotation: annotation))
      }
    } catch {
      throw Self.fault(at: error.offset, of: bytes, "\(error.reason)")
    }
    if let foreign { throw Self.fault(at: foreign, of: bytes, "found 'stop' instead of 'end'") }
    for one in found {
      let start = try Self.instant(one.start, of: one, in: bytes)
      // Timewarrior tracks one interval at a time.
      guard let end = one.end else {
        if open > 0 { throw Self.fault(at: one.offset, of: bytes, "a second interval has no end") }
        open += 1
        continue
      }
      let interval = try Self.interval(one, from: start, to: end, of: bytes)
      if interval.length > .zero { intervals.append(interval) } else { empty += 1 }
    }
  }

  /// An interval as found in the file.
  private struct Found {
    let offset: Int
    let start: String
    let end: String?
    let tags: [String]
    let annotation: String?

    /// The value of a tag such as `title:Essay`, which `Samples/hooks/timew-switch` writes while a
    /// rotation runs.
    func tracked(_ key: String) -> String? {
      tags.first { $0.hasPrefix("\(key):") && $0.count > key.count + 1 }
        .map { String($0.dropFirst(key.count + 1)) }
    }
  }

  private static func tags(_ element: borrowing JSONView) throws(JSONError) -> [String] {
    guard let list = element["tags"]?.unlessNull else { return [] }
    var tags: [String] = []
    var elements = try list.elements()
    while let tag = elements.next() { tags.append(try tag.string()) }
    return tags
  }

  private static func fault(
    at offset: Int, of bytes: [UInt8], _ reason: String
  ) -> ImportFault {
    ImportFault(
      at: offset, of: bytes,
      "\(reason); expected what timew export prints, as in "
        + #"[{"start":"20261120T090000Z","end":"20261120T092500Z","tags":["Essay"]}]"#)
  }

  private static func instant(
    _ text: String, of found: Found, in bytes: [UInt8]
  ) throws(ImportFault) -> Instant {
    guard let instant = Instant(compactUTC: text) else {
      throw ImportFault(
        at: found.offset, of: bytes,
        "found '\(harmless(text))', expected a time such as 20261120T090000Z")
    }
    return instant
  }

  private static func interval(
    _ found: Found, from start: Instant, to end: String, of bytes: [UInt8]
  ) throws(ImportFault) -> ImportedInterval {
    let end = try instant(end, of: found, in: bytes)
    return try rethrowing(
      ImportedInterval(
        start: start, length: end - start, task: task(of: found),
        formerTitle: line(of: found)?.title, wasTracked: found.tracked("title") != nil)
    ) { (error: ImportedInterval.Rejection) in
      ImportFault(at: found.offset, of: bytes, error.message)
    }
  }

  /// The task: the annotation of an own export as a line of a list; else the title is that of the
  /// rotation that was tracked, or made of the tags, and the annotation is a note.
  private static func task(of found: Found) -> TaskItem {
    let tags = found.tags
    if var item = line(of: found), tags.contains(item.title) {
      let known = [item.title] + item.projects + item.tags
      item.tags += tags.filter { !known.contains($0) }
      item.isDone = false
      return item
    }
    let title = found.tracked("title")
    var item = TaskItem(title: title ?? (tags.isEmpty ? "Untitled" : tags.joined(separator: " ")))
    item.tags = tags
    if title != nil {
      item.projects = found.tracked("project").map { [$0] } ?? []
      item.tags.removeAll { $0.hasPrefix("title:") || $0.hasPrefix("project:") }
    }
    item.notes = found.annotation
    return item
  }

  /// The annotation as a line of a list; version 0.1.0 took that of any program for the task.
  private static func line(of found: Found) -> TaskItem? {
    found.annotation.flatMap { TaskItem.reading($0).item }
  }
}
