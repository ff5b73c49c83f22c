import Commands
import EventStream
import Platform

/// Plays sounds with an installed program, without waiting for it.
package final class SoundPlayer: Sendable {
  /// An occasion with its own sound.
  package enum Occasion: String, CaseIterable, Sendable {
    case slice, rest, end

    package init(_ record: Record) {
      switch record.content {
      case .breakStarted, .waitingStarted: self = .rest
      case .ended: self = .end
      default: self = .slice
      }
    }

    /// Its pitches: rising for work, falling for rest.
    var pitches: [Double] {
      switch self {
      case .slice: [659.26, 880]
      case .rest: [880, 659.26]
      case .end: [880, 659.26, 440]
      }
    }
  }

  /// The reason why a sound cannot be played.
  package enum Fault: Error {
    case noProgram
    case noFile(String)
    case unwritable(String)

    /// The message, shown once.
    package func remark(hasBell: Bool = true) -> String {
      let reason =
        switch self {
        case .noProgram: "\(SoundPlayer.programs.listed(with: "and")) are not installed"
        case .noFile(let path): "there is no sound in '\(path)'"
        case .unwritable(let reason): reason
        }
      return "\(reason), so \(hasBell ? "the bell rings" : "nothing is heard")"
    }
  }

  private enum State {
    case silent, playing
    /// The program failed and is not used again.
    case broken
  }

  private static let programs = ["pw-play", "paplay", "aplay"]

  /// The first installed program that plays the sound; `nil` if it needs none.
  package static func program(for sound: Sound, in world: some World) throws(Fault) -> String? {
    if sound == .bell || sound == .none { return nil }
    guard let program = programs.lazy.compactMap({ world.program($0) }).first else {
      throw .noProgram
    }
    if case .file(let path) = sound,
      (try? world.fileSystem.status(at: world.absolute(path)))?.kind != .regular
    {
      throw .noFile(path)
    }
    return program
  }

  private let program: String
  private let files: [Occasion: String]
  private let state = Locked(State.silent)

  /// Prepares a sound; `nil` if it needs no program.
  package init?(_ sound: Sound, in world: some World) throws(Fault) {
    guard let program = try Self.program(for: sound, in: world) else { return nil }
    self.program = program
    files = try Self.files(of: sound, in: world)
  }

  /// Starts playing; returns whether that is possible.
  package func play(_ occasion: Occasion) -> Bool {
    guard let file = files[occasion] else { return false }
    let isFree = state.withLock { state in
      guard state == .silent else { return false }
      state = .playing
      return true
    }
    guard isFree else { return false }
    do throws(SystemError) {
      try Spawn(program, [file]).start { [state] outcome in
        state.withLock { $0 = outcome == .code(0) ? .silent : .broken }
      }
      return true
    } catch {
      state.withLock { $0 = .silent }
      return false
    }
  }

  private static func files(
    of sound: Sound, in world: some World
  ) throws(Fault) -> [Occasion: String] {
    if case .file(let path) = sound {
      let path = world.absolute(path)
      return Dictionary(uniqueKeysWithValues: Occasion.allCases.map { ($0, path) })
    }
    let folder = world.directories.runtime
    let files = Files(world.fileSystem)
    var paths: [Occasion: String] = [:]
    do throws(FileError) {
      try files.makeDirectories(folder)
      for occasion in Occasion.allCases {
        // In a folder of another user a link might lead anywhere.
        if world.fault(ofFolder: folder) != nil { break }
        let path = "\(folder)/soft-\(occasion.rawValue).wav"
        try files.replace(path, with: Chime.file(occasion.pitches), isSynchronizing: false)
        paths[occasion] = path
      }
    } catch {
      throw .unwritable("\(error)")
    }
    if let fault = world.fault(ofFolder: folder) {
      throw .unwritable("\(folder): \(fault.description(of: folder))")
    }
    return paths
  }
}
