import CivilTime
import Commands
import JSONLines
import Platform
import Terminals

/// `rota import`: history from other programs.
package struct ImportCommand: Subcommand {
  /// In which form.
  private enum Form: String, ExchangeForm {
    case ndjson, csv, timewarrior

    /// An example of a file name.
    var example: String {
      switch self {
      case .timewarrior: "intervals.json"
      case .ndjson: "past.ndjson"
      case .csv: "november.csv"
      }
    }
  }

  /// The maximum size of a file, 64 MiB; of one with records 1 GiB, as an export may have those of
  /// decades.
  private var largest: Int { form == .ndjson ? 1 << 30 : 64 << 20 }

  package static let syntax = CommandSyntax(
    "import",
    summary: "Imports time from other programs, each interval only once.",
    example: "timew export | rota import --timewarrior -",
    operands: "FILE|-",
    operandLimit: 1,
    groups: [
      OptionGroup(
        "Forms",
        [
          OptionRow(Form.ndjson.option, summary: "records, as rota export prints them"),
          OptionRow(Form.timewarrior.option, summary: "the output of timew export"),
          OptionRow(Form.csv.option, summary: "a table with start, end (or focus_s), title,"),
          OptionRow(summary: "and optionally task, project, tags, …"),
          OptionRow(summary: "without one, by the name: november.csv, past.ndjson"),
        ]),
      OptionGroup(
        "Options",
        [
          .json,
          .help,
        ]),
    ])

  private let form: Form
  private let source: InputSource
  private let isJSON: Bool

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    let name = arguments.operands.first
    guard let form = try Form.chosen(by: arguments, orBy: name) else {
      throw .needs(
        option: "import", others: ["--ndjson FILE", "--timewarrior FILE", "--csv FILE"],
        example: "rota import --timewarrior intervals.json")
    }
    guard let name else {
      throw .missingOperand(
        of: "import --\(form.rawValue)", "a file",
        example: "rota import --\(form.rawValue) \(form.example)")
    }
    self.form = form
    self.source = InputSource(name)
    isJSON = arguments.state(of: .json) ?? false
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    let contents = try contents(in: world)
    for remark in remarks(about: contents) { world.say(remark) }
    let result =
      if let records = contents.records { try JournalImport(records, in: world) } else {
        try JournalImport(contents.intervals, areStretches: form == .timewarrior, in: world)
      }
    if result.overlapping > 0 {
      let count = result.overlapping
      let overlap = count == 1 ? "overlaps what its task" : "overlap what their tasks"
      world.say(
        "\(count) of the imported slices \(overlap) had already; changed rows count as new work")
    }
    try answer(result, of: contents, in: world)
    return .success
  }

  /// The records or intervals of a file.
  private struct Contents {
    var records: RecordLines?
    var intervals: [ImportedInterval] = []
    /// The number of intervals without an end.
    var open = 0
    /// The number of intervals without any time.
    var empty = 0
  }

  private func contents(in world: some World) throws(Failure) -> Contents {
    let bytes = try source.bytes(limit: largest, in: world)
    do throws(ImportFault) {
      switch form {
      case .ndjson: return Contents(records: try RecordLines(bytes))
      case .csv:
        let table = try SliceTable(bytes)
        return Contents(intervals: table.intervals, empty: table.empty)
      case .timewarrior:
        let file = try TimewarriorFile(bytes)
        return Contents(intervals: file.intervals, open: file.open, empty: file.empty)
      }
    } catch {
      throw .list("\(source.label):\(error.line): \(error.message); nothing was imported")
    }
  }

  /// Sentences about the parts of a file that are left out.
  private func remarks(about contents: Contents) -> [String] {
    var remarks: [String] = []
    if contents.open > 0 {
      remarks.append("\(contents.open.counting("interval")) without an end left out")
    }
    if let records = contents.records {
      if let first = records.damaged.first {
        let others = records.damaged.count - 1
        let what = others == 0 ? "it is not a record" : "like \(others) more, it is not a record"
        remarks.append("\(source.label):\(first): the line is left out; \(what)")
      }
      if records.lines.isEmpty, records.passed > 0 {
        remarks.append("\(source.label) has only ticks and gaps, which no journal keeps")
      }
    }
    if contents.empty > 0 {
      remarks.append("\(contents.empty.counting("interval")) without any time left out")
    }
    return remarks
  }

  private func answer(
    _ result: JournalImport, of contents: Contents, in world: some World
  ) throws(Failure) {
    if isJSON {
      try world.printAnswer(
        line: .object { object in
          object.member("imported", result.imported)
          object.member("known", result.known)
          object.member("overlapping", result.overlapping)
          object.member("open", contents.open)
          object.member("empty", contents.empty)
          object.member("damaged", contents.records?.damaged.count ?? 0)
        })
    } else {
      let verb = result.known == 1 ? "was" : "were"
      let known = result.known > 0 ? "; \(result.known) \(verb) there already" : ""
      let things = result.imported.counting(contents.records == nil ? "slice" : "record")
      try world.printAnswer("imported \(things)\(known)\n")
    }
  }
}
