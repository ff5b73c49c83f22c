import CivilTime
import Commands
import Drawing
import Histories
import Statistics
import Terminals

/// The report of a period as a page.
struct ReportPage {
  let facts: ReportFacts
  let inks: ReportInks

  var page: Page {
    Page(
      title: "Report for \(ReportWords.name(of: facts.period))"
        + (facts.selection.map { ": \(harmless($0))" } ?? ""), subtitle: subtitle,
      sections: damage + (facts.isEmpty ? [emptiness] : sections),
      footnote: "Made by Rota \(Release.version).", inks: inks.all)
  }

  /// The days and their zone, and the time of the report.
  private var subtitle: String {
    let local = facts.localNow
    return "Days and times of \(facts.zone.name) · as of "
      + "\(TimeText.day(local.date, isShort: true)) \(local.date.year), "
      + TimeText.clock(local.time)
  }

  private var sections: [Page.Section] {
    let charts = [
      WhenFigure(facts: facts).figure, TrendFigure(facts: facts).figure,
      TagsFigure(facts: facts, inks: inks).figure,
      SharesFigure(facts: facts, inks: inks).figure,
    ].compactMap(\.self)
    let wide =
      HeatFigure(facts: facts).figures
      + [DaysFigure(facts: facts, inks: inks).figure].compactMap(\.self)
    return [Page.Section(id: "numbers", name: "", element: ReportNumbers(facts: facts).element)]
      + (charts + wide).map { figure in
        Page.Section(id: figure.id, name: figure.heading, element: figure.element)
      }
      + ReportTables(facts: facts, inks: inks).sections
  }

  /// A section about damage of the journal, if any.
  private var damage: [Page.Section] {
    if facts.problems.isEmpty { return [] }
    let places = facts.problems.count.counting(
      "place of the journal is", "places of the journal are")
    return [
      Page.Section(
        id: "damage", name: "",
        element: Element("section", ["id": "damage", "class": "card full"]) {
          Element("h2", text: "Something is missing")
          Element(
            "p", ["class": "remark"],
            text: "\(places) damaged, so these numbers may be wrong. "
              + "rota doctor lists them.")
        })
    ]
  }

  /// The section of an empty report.
  private var emptiness: Page.Section {
    Page.Section(
      id: "nothing", name: "",
      element: Element("section", ["id": "nothing", "class": "card full"]) {
        Element("h2", text: "Nothing was done")
        Element(
          "p", ["class": "remark"],
          text: "The journal has no slice \(ReportWords.time(facts.period)).")
      })
  }
}
