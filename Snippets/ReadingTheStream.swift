import EventStream

// rota run today.txt | ReadingTheStream
while let line = readLine() {
  let bytes = Array(line.utf8)
  guard case .record(let record) = try StreamLine(parsing: bytes.span) else { continue }
  switch record.content {
  case .sliceStarted(let task, previous: _, let next, switched: true, why: _, credit: _, _):
    print("\(record.time)  \(task.title), then \(next?.title ?? "the same again")")
  case .taskCompleted(let task, spent: let spent):
    print("\(record.time)  done: \(task.title), after \(spent)")
  default: break
  }
}
