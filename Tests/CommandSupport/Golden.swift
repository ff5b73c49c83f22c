/// One simulated morning, byte for byte.
package enum Golden {
  package static let list = """
    (A) Algebra +maths @exam est:13m
    Biology slice:5m
    Lunch at:09:30-09:40
    Chemistry from:09:12

    """

  package static let script = """
    +4m pause ago 1m
    +6m resume
    +21m done
    +22m go Quidditch
    +31m stop

    """

  package static let stream = #"""
    {"v":1,"seq":1,"kind":"snapshot","time":"2026-11-20T09:00:00.000+01:00","at_s":0,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"name":"default","machine":"simulated","pid":0,\#
    "list":"today.txt","zone":"+01:00","state":"waiting","paused":false,"quantum_s":600,\#
    "task":null,"previous":null,"next":{"id":"pnmkwp","title":"Algebra","project":"maths"},\#
    "length_s":null,"remaining_s":null,"deadline":null,"slices":0,"after":"ready",\#
    "reason":null,"long":null,"spent_s":0,"since_s":null,"paused_since_s":null,"next_warning_s":null,\#
    "cycles":0,"cycle_open":false,"breaks":0,"until":null,"rules":{"quantum_s":600,\#
    "break_s":120,"long_break_s":null,"every":4,"check_in_s":60,"unused":"drop",\#
    "finish_at_estimate":false,"warn_s":[60],"cycles":null,"on_sleep":"pause"},\#
    "ring":[{"id":"pnmkwp","title":"Algebra","project":"maths","tags":["exam"],"priority":"A",\#
    "slice_s":null,"estimate_s":780,"from":null,"spent_s":0,"credit_s":0,"turn":false,\#
    "left_s":null,"last_slice":0,"estimate_notice":"pending"},{"id":"hg277v",\#
    "title":"Biology","slice_s":300,"estimate_s":null,"from":null,"spent_s":0,"credit_s":0,\#
    "turn":false,"left_s":null,"last_slice":0,"estimate_notice":"pending"}],"done":[],\#
    "coming":[{"id":"vttd12","title":"Chemistry","line":"Chemistry from:09:12","slice_s":null,"estimate_s":null,\#
    "from":"2026-11-20T09:12:00.000+01:00","spent_s":0,"credit_s":0,"turn":false,\#
    "left_s":null,"last_slice":0,"estimate_notice":"pending","place":0}],\#
    "commitments":[{"id":"h8zv69","title":"Lunch","source":"list",\#
    "start":"2026-11-20T09:30:00.000+01:00","end":"2026-11-20T09:40:00.000+01:00","next_warning_s":60},{"id":"h8zv69@2026-11-21",\#
    "title":"Lunch","source":"list","start":"2026-11-21T09:30:00.000+01:00",\#
    "end":"2026-11-21T09:40:00.000+01:00","next_warning_s":60}],"needs":2}
    {"v":1,"seq":2,"kind":"started","time":"2026-11-20T09:00:00.000+01:00","at_s":0,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"name":"default","machine":"simulated",\#
    "list":"today.txt","quantum_s":600,"tasks":3}
    {"v":1,"seq":3,"kind":"slice_started","time":"2026-11-20T09:00:00.000+01:00","at_s":0,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"task":{"id":"pnmkwp","title":"Algebra",\#
    "project":"maths","tags":["exam"],"priority":"A"},"previous":null,"next":{"id":"hg277v",\#
    "title":"Biology"},"switched":true,"why":"first","length_s":600,"remaining_s":600,\#
    "deadline":"2026-11-20T09:10:00.000+01:00","credit_s":0}
    {"v":1,"seq":4,"kind":"paused","time":"2026-11-20T09:04:00.000+01:00","at_s":240,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"reason":"user","ago_s":60,"remaining_s":420}
    {"v":1,"seq":5,"kind":"resumed","time":"2026-11-20T09:06:00.000+01:00","at_s":360,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"paused_s":180,"remaining_s":420,\#
    "deadline":"2026-11-20T09:13:00.000+01:00"}
    {"v":1,"seq":6,"kind":"warning","time":"2026-11-20T09:12:00.000+01:00","at_s":720,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"of":"slice","id":"pnmkwp","title":"Algebra",\#
    "remaining_s":60}
    {"v":1,"seq":7,"kind":"task_arrived","time":"2026-11-20T09:12:00.000+01:00","at_s":720,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"task":{"id":"vttd12","title":"Chemistry",\#
    "slice_s":null,"estimate_s":null,"from":null},"after":null,"first":false}
    {"v":1,"seq":8,"kind":"slice_ended","time":"2026-11-20T09:13:00.000+01:00","at_s":780,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"task":{"id":"pnmkwp","title":"Algebra",\#
    "project":"maths","tags":["exam"],"priority":"A"},"reason":"expired","spent_s":600,\#
    "length_s":600,"credit_s":0}
    {"v":1,"seq":9,"kind":"check_in_due","time":"2026-11-20T09:13:00.000+01:00","at_s":780,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"task":{"id":"pnmkwp","title":"Algebra",\#
    "project":"maths","tags":["exam"],"priority":"A"},"length_s":60,"remaining_s":60,\#
    "deadline":"2026-11-20T09:14:00.000+01:00"}
    {"v":1,"seq":10,"kind":"checked_in","time":"2026-11-20T09:14:00.000+01:00","at_s":840,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"task":{"id":"pnmkwp","title":"Algebra",\#
    "project":"maths","tags":["exam"],"priority":"A"},"confirmed":false,"waited_s":60}
    {"v":1,"seq":11,"kind":"break_started","time":"2026-11-20T09:14:00.000+01:00","at_s":840,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"long":false,"length_s":120,"remaining_s":120,\#
    "deadline":"2026-11-20T09:16:00.000+01:00"}
    {"v":1,"seq":12,"kind":"warning","time":"2026-11-20T09:15:00.000+01:00","at_s":900,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"of":"break","id":null,"title":null,"remaining_s":60}
    {"v":1,"seq":13,"kind":"break_ended","time":"2026-11-20T09:16:00.000+01:00","at_s":960,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"reason":"expired","spent_s":120}
    {"v":1,"seq":14,"kind":"slice_started","time":"2026-11-20T09:16:00.000+01:00","at_s":960,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"task":{"id":"hg277v","title":"Biology"},\#
    "previous":{"id":"pnmkwp","title":"Algebra","project":"maths"},"next":{"id":"vttd12",\#
    "title":"Chemistry"},"switched":true,"why":"turn","length_s":300,"remaining_s":300,\#
    "deadline":"2026-11-20T09:21:00.000+01:00","credit_s":0}
    {"v":1,"seq":15,"kind":"warning","time":"2026-11-20T09:20:00.000+01:00","at_s":1200,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"of":"slice","id":"hg277v","title":"Biology",\#
    "remaining_s":60}
    {"v":1,"seq":16,"kind":"slice_ended","time":"2026-11-20T09:21:00.000+01:00","at_s":1260,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"task":{"id":"hg277v","title":"Biology"},\#
    "reason":"expired","spent_s":300,"length_s":300,"credit_s":0}
    {"v":1,"seq":17,"kind":"cycle_ended","time":"2026-11-20T09:21:00.000+01:00","at_s":1260,\#
    "rotation":"d0wjf8fb4e3y","cycle":1}
    {"v":1,"seq":18,"kind":"check_in_due","time":"2026-11-20T09:21:00.000+01:00","at_s":1260,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"task":{"id":"hg277v","title":"Biology"},\#
    "length_s":60,"remaining_s":60,"deadline":"2026-11-20T09:22:00.000+01:00"}
    {"v":1,"seq":19,"kind":"checked_in","time":"2026-11-20T09:21:00.000+01:00","at_s":1260,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"task":{"id":"hg277v","title":"Biology"},\#
    "confirmed":true,"waited_s":0,"by":"user"}
    {"v":1,"seq":20,"kind":"task_completed","time":"2026-11-20T09:21:00.000+01:00",\#
    "at_s":1260,"rotation":"d0wjf8fb4e3y","cycle":1,"task":{"id":"hg277v","title":"Biology"},\#
    "spent_s":300}
    {"v":1,"seq":21,"kind":"break_started","time":"2026-11-20T09:21:00.000+01:00","at_s":1260,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"long":false,"length_s":120,"remaining_s":120,\#
    "deadline":"2026-11-20T09:23:00.000+01:00"}
    {"v":1,"seq":22,"kind":"warning","time":"2026-11-20T09:22:00.000+01:00","at_s":1320,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"of":"break","id":null,"title":null,"remaining_s":60}
    {"v":1,"seq":23,"kind":"break_ended","time":"2026-11-20T09:23:00.000+01:00","at_s":1380,\#
    "rotation":"d0wjf8fb4e3y","cycle":1,"reason":"expired","spent_s":120}
    {"v":1,"seq":24,"kind":"slice_started","time":"2026-11-20T09:23:00.000+01:00","at_s":1380,\#
    "rotation":"d0wjf8fb4e3y","cycle":2,"task":{"id":"vttd12","title":"Chemistry"},\#
    "previous":{"id":"hg277v","title":"Biology"},"next":{"id":"pnmkwp","title":"Algebra",\#
    "project":"maths"},"switched":true,"why":"turn","length_s":600,"remaining_s":600,\#
    "deadline":"2026-11-20T09:33:00.000+01:00","credit_s":0}
    {"v":1,"seq":25,"kind":"warning","time":"2026-11-20T09:29:00.000+01:00","at_s":1740,\#
    "rotation":"d0wjf8fb4e3y","cycle":2,"of":"upcoming","id":"h8zv69","title":"Lunch",\#
    "remaining_s":60}
    {"v":1,"seq":26,"kind":"slice_ended","time":"2026-11-20T09:30:00.000+01:00","at_s":1800,\#
    "rotation":"d0wjf8fb4e3y","cycle":2,"task":{"id":"vttd12","title":"Chemistry"},\#
    "reason":"commitment","spent_s":420,"length_s":600,"credit_s":0}
    {"v":1,"seq":27,"kind":"commitment_started","time":"2026-11-20T09:30:00.000+01:00",\#
    "at_s":1800,"rotation":"d0wjf8fb4e3y","cycle":2,"id":"h8zv69","title":"Lunch",\#
    "source":"list","until":"2026-11-20T09:40:00.000+01:00"}
    {"v":1,"seq":28,"kind":"commitment_ended","time":"2026-11-20T09:31:00.000+01:00",\#
    "at_s":1860,"rotation":"d0wjf8fb4e3y","cycle":2,"id":"h8zv69","title":"Lunch",\#
    "source":"list","spent_s":60}
    {"v":1,"seq":29,"kind":"ended","time":"2026-11-20T09:31:00.000+01:00","at_s":1860,\#
    "rotation":"d0wjf8fb4e3y","cycle":2,"reason":"stopped","exit_code":0}

    """#
}
