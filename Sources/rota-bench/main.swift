/// The benchmarks by name; each prints its results as lines of JSON.
let benchmarks: KeyValuePairs<String, () -> Void> = [
  "engine": { EngineBench.run() },
  "json": { JSONBench().run() },
  "journal": { JournalBench().run() },
  "forecast": { ForecastBench.run() },
  "statistics": { StatisticsBench().run() },
]

let wanted = CommandLine.arguments.dropFirst()
for (name, run) in benchmarks where wanted.isEmpty || wanted.contains(name) {
  run()
}
