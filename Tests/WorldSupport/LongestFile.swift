import Glibc

/// The greatest length of a file where an open one is. What is written there finds no room, as on a
/// full disk.
package func longestFile(_ descriptor: Int32) -> Int {
  var (least, most) = (0, Int.max)
  while least < most {
    let length = most - (most - least) / 2
    if lseek(descriptor, length, SEEK_SET) == length { least = length } else { most = length - 1 }
  }
  return least
}
