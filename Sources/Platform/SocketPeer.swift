import Glibc

/// A connected client; no call blocks.
package final class SocketPeer: WatchedSocket {
  package let descriptor: Int32

  /// The result of a read.
  package enum Received: Equatable, Sendable {
    case bytes([UInt8])
    case nothing
    /// The peer sends no more: it shut down its side, or is gone.
    case end
  }

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Reads the available bytes, at most `count`.
  package func receive(_ count: Int) -> Received {
    do throws(SystemError) {
      let bytes = try Descriptor.readOnce(count, from: descriptor)
      return bytes.isEmpty ? .end : .bytes(bytes)
    } catch {
      return error.errno == EAGAIN ? .nothing : .end
    }
  }

  /// Sends as many bytes as there is room for and returns their number; `nil` if the peer is gone.
  package func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    do throws(SystemError) {
      return try system("send") {
        bytes.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      }
    } catch {
      return error.errno == EAGAIN ? 0 : nil
    }
  }
}
