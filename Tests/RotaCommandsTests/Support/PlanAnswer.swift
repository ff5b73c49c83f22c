import Foundation

/// What `rota plan --json` answered, read back by somebody else's reader.
struct PlanAnswer: Decodable {
  struct Block: Decodable {
    let kind: String
    let title: String
    let start: String
    let end: String
    let task: String?
    let why: String
  }

  struct Unplaced: Decodable {
    let task: String
    let title: String
    let short_by_s: Int
    let reason: String
  }

  let day: String
  let zone: String
  let blocks: [Block]
  let unplaced: [Unplaced]
  let notes: [String]

  init(_ output: String) throws {
    self = try JSONDecoder().decode(PlanAnswer.self, from: Data(output.utf8))
  }

  /// When everything begins, and what it is: `11-20T09:30 Essay`.
  var story: [String] { blocks.map { "\($0.start.dropFirst(5).prefix(11)) \($0.title)" } }
}
