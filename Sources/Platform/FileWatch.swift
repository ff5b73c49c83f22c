import Dispatch
import Glibc

/// Tells when a file may have changed, without polling, in whatever way that is done.
///
/// What is watched (inotify) is the folder of the file, since editors put a new file in the place of
/// the old one; of a symbolic link, the folders of what it leads to as well. So the file may be
/// deleted and come back. Nothing wakes up while nothing happens in these folders.
package final class FileWatch: Sendable {
  /// Called once nothing has happened for a while.
  package enum Event: Equatable, Sendable {
    /// The file may be another now, or there, or gone.
    case changed
    /// The folder that the file lies in, or would, is gone; once it is back, that is a change.
    case folderGone(path: String)
  }

  private struct State: ~Copyable {
    /// The folders by their numbers, and the names in them that matter.
    var watches: [Int32: Set<String>]
    /// Made when it is first needed.
    var timer: DeadlineTimer?
  }

  private let path: String
  private let settling: Duration
  private let queue: DispatchQueue
  private let handler: @Sendable (Event) -> Void
  private let descriptor: Int32
  private let state: Confined<State>
  // Sources may be used from any thread; the overlay only does not say so.
  nonisolated(unsafe) private let source: any DispatchSourceRead

  /// Watches the file at `path`, which need not be there.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - settling: For how long nothing has to happen before a change is told.
  ///   - queue: Where it is told; must be serial.
  ///   - handler: Is told of it.
  /// - Throws: Why nothing can be watched, such as too many watches of this user.
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
    self.descriptor = descriptor
    do throws(SystemError) {
      let watches = try WatchedPlace.watchAll(of: path, with: descriptor)
      state = Confined(State(watches: watches), to: queue)
    } catch {
      close(descriptor)
      throw error
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setCancelHandler { @Sendable in close(descriptor) }
    source.setEventHandler { @Sendable [weak self] in self?.takeEvents() }
    source.activate()
  }

  deinit { source.cancel() }

  /// Watches everything right inside a folder, which need not be there.
  package convenience init(
    folder: String, settling: Duration = .milliseconds(100), queue: DispatchQueue,
    handler: @escaping @Sendable (Event) -> Void
  ) throws(SystemError) {
    try self.init(
      "\(folder)/\(WatchedPlace.anyName)", settling: settling, queue: queue, handler: handler)
  }

  /// Looks at what happened in the folders, and waits until nothing more does.
  private func takeEvents() {
    let events = FolderEvent.read(from: descriptor).filter { event in
      // Of what is not watched any more, events may still be on their way.
      event.isLoss || state.value.watches[event.watch].map(event.concerns) ?? false
    }
    guard !events.isEmpty else { return }
    // Where nothing can be watched for now, what is watched still stands.
    if events.contains(where: \.changesPlaces),
      let watches = try? WatchedPlace.watchAll(of: path, with: descriptor)
    {
      for watch in state.value.watches.keys where watches[watch] == nil {
        inotify_rm_watch(descriptor, watch)
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
  /// The name in the folder; empty if it is the folder itself.
  let name: String

  /// Whether more happened than the kernel had room for.
  var isLoss: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }

  /// Whether other folders may have to be watched from now on.
  var changesPlaces: Bool {
    mask & UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB) == 0
  }

  /// Whether it is about the folder itself or one of these names.
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
