import Drawing

extension StatsScreenState {
  /// The past drawn into cells; a pure function except for the cache of the book.
  func picture(in book: inout StatsBook, ink: Ink, width: Int, height: Int) -> Grid {
    var scene = StatsScene(
      view: StatsView(self, in: &book), state: self, book: book, ink: ink,
      grid: Grid(width: width, height: height))
    scene.draw()
    return scene.grid
  }
}
