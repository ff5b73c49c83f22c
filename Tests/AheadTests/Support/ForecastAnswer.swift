import CommandSupport
import Foundation

/// What `rota forecast --json` answered, read back by somebody else's reader.
struct ForecastAnswer: Decodable {
  struct Work: Decodable {
    let title: String
    let arrival_s: Double
    let estimate_s: Double
    let assumed: Bool
    let start_s: Double
    let completion_s: Double
    let turnaround_s: Double
    let waiting_s: Double
    let response_s: Double
    let due: String?
    let late_s: Double?
  }

  struct Average: Decodable, Equatable {
    let turnaround_s: Double
    let waiting_s: Double
    let response_s: Double
  }

  struct Switches: Decodable, Equatable {
    let dispatches: Int
    let between_tasks: Int
  }

  struct Slice: Decodable {
    let title: String
    let start_s: Double
    let end_s: Double
  }

  struct Interval: Decodable {
    let kind: String
    let title: String?
    let start_s: Double
    let end_s: Double
  }

  struct Row: Decodable {
    let quantum_s: Double
    let switches: Switches
    let fairness: Double
    let late: Int
  }

  struct Recommended: Decodable {
    let quantum_s: Double
    let reason: String
  }

  let quantum_s: Double
  let policy: String
  let tasks: [Work]
  let average: Average
  let switches: Switches
  let makespan_s: Double
  let fairness: Double
  let slices: [Slice]
  let between: [Interval]
  let round_s: Double?
  let start: String
  let end: String
  let commitments_until: String?
  let unit_s: Double?
  let quanta_s: [Double]?
  let compare: [Row]?
  let recommended: Recommended?

  init(_ output: String) throws {
    self = try JSONDecoder().decode(ForecastAnswer.self, from: Data(output.utf8))
  }

  /// The slices as they are drawn on a blackboard: `P1 0-4`.
  var chart: [String] { slices.map { "\($0.title) \(Int($0.start_s))-\(Int($0.end_s))" } }
}
