import Drawing
import Forecast

/// A forecast as lines of text, for whatever is no terminal that can be drawn on.
struct ForecastLines {
  let forecast: ForecastResult

  var text: String {
    let schedule = forecast.schedule
    let tasks = schedule.tasks.indices.map { place in
      let outcome = schedule.outcomes[place]
      return "\(harmless(schedule.tasks[place].title)): "
        + "begins \(ForecastWords.clock(outcome.start, of: forecast)), "
        + "done \(ForecastWords.clock(outcome.completion, of: forecast)), "
        + "waits \(ForecastWords.length(schedule.waiting(of: place)))"
    }
    let advice = ForecastWords.advice(on: forecast).map { [$0] } ?? []
    let words = [ForecastWords.verdict(on: forecast)] + ForecastWords.sums(of: forecast) + advice
    return (tasks + [""] + words).map { $0 + "\n" }.joined()
  }
}
