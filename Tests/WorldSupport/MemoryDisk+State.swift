import Glibc
import Platform

extension MemoryDisk {
  final class Node: @unchecked Sendable {
    let number: UInt64
    var kind: FileKind
    var mode: UInt32
    var owner: UInt32 = 0
    /// Its current content.
    var bytes: [UInt8] = [] { didSet { changes += 1 } }
    /// The number of changes of its content.
    var changes: Int64 = 0
    /// Its content after a power cut.
    var kept: [UInt8] = []
    /// The offset from which the two may differ; `nil` if nothing is dirty.
    var changedFrom: Int?
    /// The least size since the last flush: old bytes beyond it are gone.
    var shortest = 0
    /// The time of its last change, in milliseconds since 1970-01-01T00:00:00Z.
    var modified: Int64 = 0
    /// Its target, if it is a symbolic link.
    var link: String?

    init(_ kind: FileKind, number: UInt64, mode: UInt32) {
      self.kind = kind
      self.number = number
      self.mode = mode
    }
  }

  struct Opened {
    let node: Node
    var offset = 0
    let writes: Bool
  }

  struct State {
    /// The current nodes.
    var nodes: [String: Node] = [:]
    /// The nodes after a power cut.
    var kept: [String: Node] = [:]
    var opened: [Int32: Opened] = [:]
    /// The holder of each lock, by node number.
    var locks: [UInt64: [Int32: Bool]] = [:]
    var count: UInt64 = 0
    /// The number of free bytes.
    var room = 1 << 40
    var isReadOnly = false
    /// The holders of leases, by node number.
    var leases: [UInt64: Set<Int32>] = [:]
    /// The files that other programs wait to write to.
    var wanted: Set<UInt64> = []
    /// The number of other programs that have a file open for writing, or wait for that.
    var writers: [UInt64: Int] = [:]
    /// The time in milliseconds since 1970-01-01T00:00:00Z.
    var now: Int64 = 1_795_000_000_000
    /// Descriptors are not reused, so that none is mistaken for another.
    var lastDescriptor: Int32 = 2

    mutating func node(_ kind: FileKind, mode: UInt32) -> Node {
      count += 1
      return Node(kind, number: count, mode: mode)
    }
  }
}

extension MemoryDisk.State {
  /// The node at a path, following links at its end.
  func follow(
    _ path: String, call: String
  ) throws(SystemError) -> (path: String, node: MemoryDisk.Node?) {
    var path = path
    for _ in 0..<40 {
      guard let link = nodes[path]?.link else { return (path, nodes[path]) }
      path = link.hasPrefix("/") ? link : MemoryDisk.folder(of: path) + "/" + link
    }
    throw SystemError(call: call, path: path, errno: ELOOP)
  }

  mutating func create(
    _ path: String, mode: UInt32
  ) throws(SystemError) -> MemoryDisk.Node {
    guard nodes[MemoryDisk.folder(of: path)]?.kind == .directory else {
      throw SystemError(call: "open", path: path, errno: ENOENT)
    }
    let node = node(.regular, mode: mode)
    nodes[path] = node
    return node
  }

  func file(
    _ descriptor: Int32, call: String
  ) throws(SystemError) -> MemoryDisk.Opened {
    guard let opened = opened[descriptor] else { throw SystemError(call: call, errno: EBADF) }
    return opened
  }
}

extension FileStatus {
  init(_ node: MemoryDisk.Node) {
    self.init(
      kind: node.kind, size: node.bytes.count, mode: node.mode, owner: node.owner,
      node: node.number, modified: node.modified, changed: node.changes)
  }
}
