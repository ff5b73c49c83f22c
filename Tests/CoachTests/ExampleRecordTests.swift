import CivilTime
import Coach
import EventStream
import Foundation
import Testing

@Suite struct ExampleRecordTests {
  /// The definitions of the schema by name.
  private let definitions: [String: [String: Any]] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let path = folder.appending(path: "../../docs/events.schema.json").standardizedFileURL
    let data = (try? Data(contentsOf: path)) ?? Data()
    let schema = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    return schema?["$defs"] as? [String: [String: Any]] ?? [:]
  }()

  /// The fields that a definition and those that it includes require.
  private func required(by name: String) -> Set<String> {
    let definition = definitions[name] ?? [:]
    let parts = definition["allOf"] as? [[String: Any]] ?? []
    let included = parts.compactMap { $0["$ref"] as? String }.map { reference in
      required(by: reference.split(separator: "/").last.map(String.init) ?? "")
    }
    return included.reduce(Set(definition["required"] as? [String] ?? [])) { $0.union($1) }
  }

  @Test(arguments: HookFolder.kinds)
  func `The example of a kind has every field that a record of the kind has to have`(
    _ kind: String
  ) throws {
    let now = Timestamp(Instant(seconds: 1_795_161_600), offset: 3600)
    let record = try #require(ExampleRecord.of(kind, at: now))
    let object = try JSONSerialization.jsonObject(with: Data(record.bytes)) as? [String: Any]
    let fields = required(by: kind)
    #expect(fields.isSuperset(of: ["v", "seq", "kind", "time", "at_s", "rotation", "cycle"]))
    #expect(fields.subtracting(object?.keys.map(\.self) ?? []) == [])
  }
}
