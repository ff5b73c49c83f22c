import Drawing
import Forecast

/// A forecast as lines of text, for output other than a drawing terminal.
struct ForecastLines {
  let forecast: ForecastResult

  var text: String {
    let schedule = forecast.schedule
    let tasks = schedule.tasks.indices.map { place in
      let (outcome, delay) = (schedule.outcomes[place], schedule.lateness(of: place))
      var parts = [
        "begins \(ForecastWords.clock(outcome.start, of: forecast))",
        "done \(ForecastWords.clock(outcome.completion, of: forecast))",
        "waits \(ForecastWords.length(schedule.waiting(of: place)))",
      ]
      if delay > .zero { parts.insert("\(ForecastWords.length(delay)) late", at: 2) }
      return "\(harmless(schedule.tasks[place].title)): \(parts.joined(separator: ", "))"
    }
    let lateness = ForecastWords.lateness(in: forecast).map { [$0] } ?? []
    let words =
      [ForecastWords.verdict(on: forecast)] + lateness + ForecastWords.remarks(on: forecast)
    return (tasks + [""] + words).map { $0 + "\n" }.joined()
  }
}
