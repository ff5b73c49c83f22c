import EventStream

extension SeededGenerator {
  mutating func next(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &self)
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[next(below: choices.count)]
  }

  mutating func identifier() -> String {
    let letters = Array("0123456789abcdefghijklmnopqrstuvwxyz")
    return String((0..<6).map { _ in pick(letters) })
  }
}
