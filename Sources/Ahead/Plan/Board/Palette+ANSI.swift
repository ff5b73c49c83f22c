import Drawing

extension Palette {
  /// The palette with the colours that a terminal of 16 has for the same, whatever they look like
  /// there: the nearest to its own are mostly greys.
  var inSixteenColors: Palette {
    var palette = self
    palette.accent = Color(0x00CDCD)
    palette.warning = Color(0xCD0000)
    palette.commitment = Color(0xCD00CD)
    palette.priorityA = Color(0xCD0000)
    palette.priorityB = Color(0xCDCD00)
    palette.priorityC = Color(0x00CD00)
    return palette
  }
}
