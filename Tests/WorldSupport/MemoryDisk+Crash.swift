import Platform

extension MemoryDisk.State {
  /// Adds a node durably.
  mutating func put(_ node: MemoryDisk.Node, at path: String) {
    nodes[path] = node
    kept[path] = node
  }

  mutating func unlock(_ descriptor: Int32) {
    if let node = opened[descriptor]?.node { release(node, heldBy: descriptor) }
  }

  mutating func release(_ node: MemoryDisk.Node, heldBy descriptor: Int32) {
    locks[node.number]?[descriptor] = nil
    endLease(of: node, heldBy: descriptor)
  }

  mutating func endLease(of node: MemoryDisk.Node, heldBy descriptor: Int32) {
    leases[node.number]?.remove(descriptor)
    if leases[node.number]?.isEmpty ?? false { leases[node.number] = nil }
    if leases[node.number] == nil { wanted.remove(node.number) }
  }

  mutating func keepNames(in folder: MemoryDisk.Node) {
    guard let path = nodes.first(where: { $0.value === folder })?.key else { return }
    for name in Set(nodes.keys).union(kept.keys) where MemoryDisk.folder(of: name) == path {
      kept[name] = nodes[name]
    }
  }

  mutating func crash(using random: inout some RandomNumberGenerator) {
    opened = [:]
    locks = [:]
    leases = [:]
    wanted = []
    writers = [:]
    var survivors: [String: MemoryDisk.Node] = [:]
    // Folders come before their contents, which are lost with them.
    for path in Set(nodes.keys).union(kept.keys).sorted() {
      let isThere = path == "/" || path == "." || survivors[MemoryDisk.folder(of: path)] != nil
      let isNew = Bool.random(using: &random)
      if isThere { survivors[path] = isNew ? nodes[path] : kept[path] }
    }
    for path in survivors.keys.sorted() { survivors[path]?.crash(using: &random) }
    nodes = survivors
    kept = survivors
  }
}

extension MemoryDisk.Node {
  /// Replaces the bytes after the first ones.
  func replaceBytes(from start: Int, by new: ArraySlice<UInt8>) {
    changedFrom = min(changedFrom ?? start, start)
    bytes.replaceSubrange(min(start, bytes.count)..., with: new)
    shortest = min(shortest, bytes.count)
  }

  /// Makes the dirty bytes durable.
  func keep() {
    guard let changedFrom else { return }
    keep(upTo: bytes.count, from: changedFrom)
    self.changedFrom = nil
    shortest = kept.count
  }

  /// Makes a part of the bytes durable; bytes lost before it read as zeros.
  private func keep(upTo end: Int, from start: Int) {
    kept.removeSubrange(min(start, kept.count)...)
    kept += [UInt8](repeating: 0, count: start - kept.count)
    kept += bytes[start..<end]
  }

  func crash(using random: inout some RandomNumberGenerator) {
    if let changedFrom, Bool.random(using: &random) {
      let end = Int.random(in: changedFrom...bytes.count, using: &random)
      // What was overwritten in place is still there if the new bytes are not.
      let old = kept.prefix(shortest).dropFirst(end)
      keep(upTo: end, from: changedFrom)
      kept += old
      let isPadded = Bool.random(using: &random)
      if isPadded { kept += [UInt8](repeating: 0, count: bytes.count - kept.count) }
    }
    bytes = kept
    changedFrom = nil
    shortest = kept.count
  }
}
