import Glibc

/// A client that has connected; no call waits.
package final class SocketPeer: WatchedSocket {
  package let descriptor: Int32

  /// The bytes that came from a peer, or its end.
  package enum Received: Equatable, Sendable {
    case bytes([UInt8])
    case nothing
    /// It says nothing more, be it that it said so or that it is gone.
    case end
  }

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Reads the bytes that have come, at most `count`.
  package func receive(_ count: Int) -> Received {
    do throws(SystemError) {
      let bytes = try Descriptor.readOnce(count, from: descriptor)
      return bytes.isEmpty ? .end : .bytes(bytes)
    } catch {
      return error.errno == EAGAIN ? .nothing : .end
    }
  }

  /// Sends as much as there is room for, and answers how much; `nil`: the peer is gone.
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
