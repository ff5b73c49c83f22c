#pragma once

#include <stddef.h>

// What Swift's Glibc module lacks: names behind _GNU_SOURCE, and what has to be safe in a signal handler.

/// Creates a CLOCK_REALTIME timer that can be waited for like a file; closed on exec, non-blocking.
int shim_clock_watch_create(void);

/// Arms the timer so far ahead that only a change of the wall clock makes it readable.
int shim_clock_watch_arm(int descriptor);

/// Creates a pipe whose two ends are closed on exec.
int shim_pipe(int ends[2]);

/// Fills the buffer with random bytes; fewer than asked for are possible.
long shim_random(void *buffer, size_t count);

/// The environment of the process.
char **shim_environment(void);

/// Installs the handlers for faults in the program, and the rescue of the terminal at exit.
///
/// A handler does what `shim_rescue` does, prints one line on stderr that begins with `program`,
/// restores the action that was there before, and raises the signal again.
int shim_rescue_install(const char *program);

/// Gives the calling thread an alternate stack, so that a stack overflow in it is survived too.
int shim_rescue_cover_thread(void);

/// Says how the terminal is to be left should the program die; at most 512 bytes are kept.
///
/// `saved` is a `struct termios`. (System headers included here would belong to this module for Swift.)
void shim_rescue_arm(
    int output, const void *escapes, size_t count, int input, const void *saved);

/// Forgets what `shim_rescue_arm` said.
void shim_rescue_disarm(void);

/// Leaves the terminal as `shim_rescue_arm` said, once; safe in a signal handler.
void shim_rescue(void);
