import Dispatch
import Glibc

/// Reports when a file may have changed, without polling.
///
/// It watches (inotify) the folder of the file, since editors replace a file by a new one; for a
/// symbolic link also the folders of its targets. The file may therefore be deleted and come back.
/// The process does not wake up while these folders do not change.
package final class FileWatch: Sendable {
  /// An event, delivered after a quiet period.
  package enum Event: Equatable, Sendable {
    /// The file may have changed, appeared or gone.
    case changed
    /// The folder of the file is missing; its return is reported as a change.
    case folderGone(path: String)
  }

  private struct State: ~Copyable {
    /// The folders by their numbers, and the names in them that matter.
    var watches: [Int32: Set<String>]
    /// Created when first needed.
    var timer: DeadlineTimer?
  }

  private let path: String
  private let settling: Duration
  private let queue: DispatchQueue
  private let handler: @Sendable (Event) -> Void
  private let source: ReadSource
  private let state: Confined<State>

  /// Watches the file at `path`, which need not exist.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - settling: The quiet period before a change is reported (debounce).
  ///   - queue: The queue of the handler; must be serial.
  ///   - handler: Receives the event.
  /// - Throws: Why the file cannot be watched, for instance because this user has too many watches.
  package init(
    _ path: String, settling: Duration = .milliseconds(100), queue: DispatchQueue,
    handler: @escaping @Sendable (Event) -> Void
  ) throws(SystemError) {
    self.path = path
    self.settling = settling
    self.queue = queue
    self.handler = handler
    let descriptor = try system("inotify_init1") {
      inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    }
    source = ReadSource(descriptor, queue: queue)
    let watches = try WatchedPlace.watchAll(of: path, with: descriptor)
    state = Confined(State(watches: watches), to: queue)
    source.start { [weak self] in self?.takeEvents() }
  }

  /// Watches all files directly in a folder, which need not exist.
  package convenience init(
    folder: String, settling: Duration = .milliseconds(100), queue: DispatchQueue,
    handler: @escaping @Sendable (Event) -> Void
  ) throws(SystemError) {
    try self.init(
      "\(folder)/\(WatchedPlace.anyName)", settling: settling, queue: queue, handler: handler)
  }

  /// Reads the pending events of the folders and starts the quiet period.
  private func takeEvents() {
    let events = FolderEvent.read(from: source.descriptor).filter { event in
      // Events of a removed watch may still arrive.
      event.isLoss || state.value.watches[event.watch].map(event.concerns) ?? false
    }
    guard !events.isEmpty else { return }
    // If watching fails for now, the former watches stay.
    if events.contains(where: \.changesPlaces),
      let watches = try? WatchedPlace.watchAll(of: path, with: source.descriptor)
    {
      for watch in state.value.watches.keys where watches[watch] == nil {
        inotify_rm_watch(source.descriptor, watch)
      }
      state.value.watches = watches
    }
    let timer = state.value.timer ?? DeadlineTimer(queue: queue) { [weak self] in self?.tell() }
    state.value.timer = timer
    timer.arm(at: SystemClocks().monotonic + settling)
  }

  private func tell() {
    state.value.timer?.disarm()
    handler(WatchedPlace.missingFolder(of: path).map { .folderGone(path: $0) } ?? .changed)
  }
}

/// Something that happened in a folder.
private struct FolderEvent {
  /// The number of the folder.
  let watch: Int32
  let mask: UInt32
  /// The name in the folder; empty for the folder itself.
  let name: String

  /// Whether more happened than the kernel had room for.
  var isLoss: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }

  /// Whether the set of watched folders may change.
  var changesPlaces: Bool {
    mask & UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB) == 0
  }

  /// Whether it concerns the folder itself or one of these names.
  func concerns(_ names: Set<String>) -> Bool {
    name.isEmpty || names.contains(name) || names.contains(WatchedPlace.anyName)
  }

  /// All that waits to be read.
  static func read(from descriptor: Int32) -> [FolderEvent] {
    guard let bytes = try? Descriptor.readOnce(64 << 10, from: descriptor) else { return [] }
    let header = MemoryLayout<inotify_event>.size
    return bytes.withUnsafeBytes { bytes in
      var events: [FolderEvent] = []
      var rest = bytes[...]
      while rest.count >= header {
        let event = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
        rest = rest.dropFirst(header)
        let name = rest.prefix(Int(event.len))
        rest = rest.dropFirst(name.count)
        events.append(
          FolderEvent(
            watch: event.wd, mask: event.mask,
            name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)))
      }
      return events
    }
  }
}
