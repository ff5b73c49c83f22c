import Glibc

/// The kind of file behind a descriptor.
package enum FileKind: Equatable, Sendable {
  case regular, directory, fifo, socket, characterDevice, blockDevice, other

  /// Whether the same bytes can be read again: what a pipe or a device delivers is gone once read.
  package var isStored: Bool { self == .regular || self == .directory }

  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      default: .other
      }
  }
}
