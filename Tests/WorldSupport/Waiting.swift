import Glibc

/// Waits for something that other threads bring about, at most five seconds unless another patience
/// is given; returns whether it came about.
package func waits(atMost seconds: Int = 5, for condition: () -> Bool) -> Bool {
  for _ in 0..<seconds * 500 {
    if condition() { return true }
    usleep(2_000)
  }
  return condition()
}
