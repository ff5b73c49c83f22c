import Coach
import Commands
import EventStream
import Journals
import Options
import Platform

/// The list of a command: a named file, else that of the running rotation, else the default list.
struct ListChoice {
  /// The file that is named.
  let file: String?
  /// The name of the rotation, if given.
  let name: String?

  init(_ arguments: Arguments) throws(UsageError) {
    file = try arguments.text(.file)
    name = try arguments.rotationName()
    if file != nil, name != nil { throw .contradiction("--file", "--name") }
  }

  /// The same choice in a command that is suggested; empty without one.
  var words: String {
    file.map { " --file \($0.quotedForShell)" } ?? name.map(RotationName.option(for:)) ?? ""
  }

  /// The options of a command about lists, its own before the common ones.
  static func options(_ rows: OptionRow...) -> OptionGroup {
    OptionGroup("Options", rows + [.file, .rotationName, .help])
  }

  /// The options of a command that changes lists.
  static func changing(_ rows: OptionRow...) -> OptionGroup {
    OptionGroup("Options", rows + [.file, .rotationName] + AnswerForm.options + [.help])
  }

  /// Executes requests where the list is; in the default list if the rotation that keeps it ends
  /// before it reads the first of them.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - place: The place of the list, if it is known already.
  ///   - world: The environment.
  /// - Returns: Where they were executed, and the outcome of each.
  /// - Throws: If none was executed.
  func perform(
    _ requests: [Request], at place: ListPlace? = nil, in world: some World
  ) throws(Failure) -> (place: ListPlace, outcomes: [CommandOutcome]) {
    let place = if let place { place } else { try self.place(in: world) }
    do throws(Failure) {
      return (place, try place.perform(requests, in: world))
    } catch {
      let path = world.directories.defaultList
      guard case .noRotation = error, file == nil, name == nil,
        requests.first?.takingBack == nil, world.lastList == path
      else { throw error }
      let list = ListPlace.file(path, isDefault: true)
      return (list, try list.perform(requests, in: world))
    }
  }

  /// The current place of the list.
  func place(in world: some World) throws(Failure) -> ListPlace {
    if let file { return .file(file, isDefault: false) }
    let rotation = name ?? RotationName.standard
    do throws(ControlFailure) {
      return .rotation(try world.control(rotation), name: rotation)
    } catch {
      // The name of a rotation excludes other lists.
      guard name == nil, error == .notRunning else { throw Failure(error, name: rotation) }
      return .file(world.directories.defaultList, isDefault: true)
    }
  }
}

extension World {
  /// The list of the last rotation with the usual name on this machine.
  fileprivate var lastList: String? {
    guard let machine = machineName else { return nil }
    let last = try? journalReader.latest(name: RotationName.standard, on: machine)
    return last?.opening?.origin.list
  }
}

extension Option {
  package static let file = Option("file", .value("FILE", example: "today.txt"))
}

extension OptionRow {
  static let file = OptionRow(.file, summary: "this list, not the one of the running rotation")
}
