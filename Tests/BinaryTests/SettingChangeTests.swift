import Testing
import Thoroughness

/// Settings, changed by several programs.
@Suite(.waiting) struct SettingChangeTests {
  @Test func `Of settings that are changed at once, all are kept`() throws {
    let folder = try Folder()
    let changes = try (1...20).map { try Child(["config", "tag.t\($0)", "blue"], in: folder) }
    for change in changes { #expect(change.ending()?.cause == .code(0)) }
    #expect(try folder.text(of: "config/rota/config").split(separator: "\n").count == 20)
  }
}
