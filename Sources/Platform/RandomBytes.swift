import CShim

/// Bytes from the kernel's random source.
package enum RandomBytes {
  /// Returns `count` bytes that cannot be predicted.
  package static func take(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = shim_random(buffer.baseAddress?.advanced(by: filled), count - filled)
        if got > 0 { filled += got }
      }
    }
  }
}
