import CommandSupport
import Commands
import EventStream
import Platform
import Testing

/// `rota ctl -`.
@Suite struct ControlCommandTests {
  @Test func `Every line is answered in order, in words and as JSON`() throws {
    let coach = try FakeCoach("Essay\nBiology\n")
    let outcome = FakeWorld().coach(coach)
      .input(
        "pause", "", "  # not yet", #"{"id":7,"do":"resume"}"#, "\tskip\r", "donee",
        "done Bio ogy", "subscribe since 3", #"{"id":8,"do":"extend","by":"5"}"#
      )
      .run("ctl", "-")

    #expect(
      outcome.output == """
        {"ok":true,"seq":4,"saved":true}
        {"id":7,"ok":true,"seq":5,"saved":true}
        {"ok":true,"seq":7,"saved":true}
        {"ok":false,"code":2,"error":"there is no command 'donee'; did you mean 'done'?","saved":true}
        {"ok":false,"code":4,"error":"no task here is called 'Bio ogy'; did you mean 'Biology'?","saved":true}
        {"ok":false,"code":4,"error":"'subscribe' does not work in rota ctl; use: rota events","saved":true}
        {"id":8,"ok":false,"code":2,"error":"'5' has no unit; did you mean 5m?","saved":true}

        """)
    #expect(outcome.messages == "")
    #expect(outcome.exitCode == .success)
  }

  @Test func `A snapshot can be asked for`() throws {
    let coach = try FakeCoach("Essay\n")
    let outcome = FakeWorld().coach(coach).input("status", "pause").run("ctl", "-")
    let lines = outcome.output.split(separator: "\n")

    #expect(lines.first?.hasPrefix(#"{"v":1,"seq":3,"kind":"snapshot""#) == true)
    #expect(lines.last == #"{"ok":true,"seq":4,"saved":true}"#)
  }

  @Test func `A line may say until when it is meant, and that it wants its records`() throws {
    let coach = try FakeCoach("Essay\nBiology\n")
    let now = coach.clocks.monotonic.components.seconds
    let outcome = FakeWorld().coach(coach)
      .input(
        #"{"id":1,"do":"skip","until_s":\#(now - 1)}"#,
        #"{"id":2,"do":"pause","until_s":\#(now + 5)}"#,
        #"{"id":3,"do":"resume","records":true}"#
      )
      .run("ctl", "-")
    let lines = outcome.output.split(separator: "\n")

    #expect(coach.records.map { "\($0.content.kind)" }.suffix(2) == ["paused", "resumed"])
    #expect(
      lines.prefix(2) == [
        #"{"id":1,"ok":false,"code":4,"error":"that came too late","saved":true}"#,
        #"{"id":2,"ok":true,"seq":4,"saved":true}"#,
      ])
    #expect(
      lines.last?.hasPrefix(#"{"id":3,"ok":true,"seq":5,"saved":true,"records":[{"v":1"#) == true)
  }

  @Test func `Without a rotation every line says so, and it ends with 3`() {
    let outcome = FakeWorld().input("pause", #"{"id":1,"do":"skip"}"#).run("ctl", "-")

    #expect(
      outcome.output == """
        {"ok":false,"code":3,"error":"no rotation is running","saved":true}
        {"id":1,"ok":false,"code":3,"error":"no rotation is running","saved":true}

        """)
    #expect(outcome.exitCode == .noRotation)
  }

  @Test func `Without a line it has done all there is to do`() {
    #expect(FakeWorld().run("ctl", "-").exitCode == .success)
    #expect(FakeWorld().input("dance").run("ctl", "-").exitCode == .success)
  }

  @Test func `A line finds the rotation that runs when it comes`() throws {
    let first = try FakeCoach("Essay\n")
    let second = try FakeCoach("Biology\n", clocks: first.clocks)
    // The first one ends with the line that it is given; whoever asks then finds the second.
    let world = FakeWorld().coach(first).coaches([first, second])
    let outcome = world.input("stop", "pause").run("ctl", "-")

    #expect(
      outcome.output == "{\"ok\":true,\"seq\":5,\"saved\":true}\n"
        + "{\"ok\":true,\"seq\":4,\"saved\":true}\n")
    #expect(second.records.last.map { "\($0.content.kind)" } == "paused")
    #expect(outcome.exitCode == .success)
  }

  @Test func `Lines after an ended rotation belong to none`() throws {
    let coach = try FakeCoach("Essay\n")
    let outcome = FakeWorld().coach(coach).input("stop", "pause").run("ctl", "-")

    #expect(
      outcome.output == """
        {"ok":true,"seq":5,"saved":true}
        {"ok":false,"code":3,"error":"no rotation is running","saved":true}

        """)
    #expect(outcome.exitCode == .success)
  }

  @Test func `A line that is carried out and not saved is no success`() {
    let reply = #"{"ok":true,"seq":7,"saved":false,"why":"full"}"# + "\n"
    let world = FakeWorld().variable("XDG_RUNTIME_DIR", "/run/u")
      .peer(at: "/run/u/rota/default.sock") { OneAnswer(Array(reply.utf8)) }
    let outcome = world.input("done").run("ctl", "-")
    #expect(outcome.output == reply)
    #expect(outcome.exitCode == .failure)
  }

  @Test func `A rotation that ends before it answers leaves in doubt whether it was done`() {
    let world = FakeWorld().variable("XDG_RUNTIME_DIR", "/run/u")
      .peer(at: "/run/u/rota/default.sock") { OneAnswer([]) }
    let outcome = world.input("done").run("ctl", "-")
    #expect(
      outcome.output
        == #"{"ok":false,"code":1,"error":"the rotation ended before it answered; to see whether "#
        + #"it was done: rota log","saved":true}"# + "\n")
    #expect(outcome.exitCode == .failure)
  }

  @Test func `Commands come from standard input only`() {
    let outcome = FakeWorld().run("ctl", "pause")

    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages == "rota: 'pause' is one argument too many\ntry: rota ctl --help\n")
  }
}
