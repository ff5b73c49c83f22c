import Foundation

/// The answer of `rota plan --json`, decoded by Foundation.
package struct PlanAnswer: Decodable {
  package struct Block: Decodable {
    package let kind: String
    package let title: String
    package let start: String
    package let end: String
    package let task: String?
    package let why: String
  }

  package struct Unplaced: Decodable {
    package let task: String
    package let title: String
    package let short_by_s: Int
    package let reason: String
  }

  package let day: String
  package let zone: String
  package let blocks: [Block]
  package let unplaced: [Unplaced]
  package let notes: [String]

  package init(_ output: String) throws {
    self = try JSONDecoder().decode(PlanAnswer.self, from: Data(output.utf8))
  }

  /// When everything begins, and what it is: `11-20T09:30 Essay`.
  package var story: [String] { blocks.map { "\($0.start.dropFirst(5).prefix(11)) \($0.title)" } }
}
