import Glibc
import Platform

extension MemoryDisk {
  final class Node: @unchecked Sendable {
    let number: UInt64
    var kind: FileKind
    var mode: UInt32
    var owner: UInt32 = 0
    /// What programs find in it.
    var bytes: [UInt8] = []
    /// What is in it after a power cut.
    var kept: [UInt8] = []
    /// From which byte on the two may differ, and the disk knows; `nil`: it has nothing to do.
    var changedFrom: Int?
    /// When it was last changed, in milliseconds since 1970-01-01T00:00:00Z.
    var modified: Int64 = 0
    /// Where it leads, if it is a symbolic link.
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
    /// What programs find.
    var nodes: [String: Node] = [:]
    /// What is there after a power cut.
    var kept: [String: Node] = [:]
    var opened: [Int32: Opened] = [:]
    /// Who holds a file, by the number of its node.
    var locks: [UInt64: Int32] = [:]
    var count: UInt64 = 0
    /// How many bytes are free.
    var room = 1 << 40
    /// Who lets those wait that want to write to a file, by the number of its node.
    var leases: [UInt64: Set<Int32>] = [:]
    /// The files that somebody waits to write to.
    var wanted: Set<UInt64> = []
    /// How many of others have a file open for writing, or wait for that.
    var writers: [UInt64: Int] = [:]
    /// The time in milliseconds since 1970-01-01T00:00:00Z.
    var now: Int64 = 1_795_000_000_000
    /// Descriptors are not used again, so that nobody takes one for his own.
    var lastDescriptor: Int32 = 2

    mutating func node(_ kind: FileKind, mode: UInt32) -> Node {
      count += 1
      return Node(kind, number: count, mode: mode)
    }
  }
}

extension MemoryDisk.State {
  /// What lies at a path, links at its end followed.
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
      node: node.number, modified: node.modified)
  }
}
