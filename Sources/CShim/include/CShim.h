#pragma once

#include <stddef.h>

// Calls that Swift's Glibc module lacks: names behind _GNU_SOURCE, and what has to be safe in a signal handler.

/// The commit that the program was built from; empty if it is a release, or unknown.
const char *shim_commit(void);

/// Creates a CLOCK_REALTIME timer that can be waited for like a file; closed on exec, non-blocking.
int shim_clock_watch_create(void);

/// Arms the timer so far ahead that only a change of the wall clock makes it readable.
int shim_clock_watch_arm(int descriptor);

/// Creates a pipe whose two ends are closed on exec.
int shim_pipe(int ends[2]);

/// A descriptor that becomes readable when a child has ended; closed on exec.
int shim_process_descriptor(int process);

/// Lets a program that is spawned begin without the descriptors from `first` on.
///
/// `actions` is a `posix_spawn_file_actions_t`.
int shim_close_from(void *actions, int first);

/// Accepts a connection that is closed on exec and non-blocking.
int shim_accept(int descriptor);

/// The event to wait for on a descriptor of a set; a departure is always reported.
enum shim_interest { shim_departure, shim_reading, shim_writing };

/// Creates a set of descriptors that are waited for together; closed on exec.
int shim_set_create(void);

/// Puts a descriptor into a set, or changes what is waited for on it.
int shim_set_put(int set, int descriptor, enum shim_interest interest, long token);

/// Takes a descriptor out of a set; fine if it is not in it.
int shim_set_remove(int set, int descriptor);

/// Waits for descriptors of a set; stores the tokens of those that are ready, and returns their number.
int shim_set_wait(int set, long tokens[], int capacity, int milliseconds);

/// Creates a descriptor that is readable after `shim_bell_ring` until `shim_bell_hush`; closed on exec.
int shim_bell_create(void);
void shim_bell_ring(int bell);
void shim_bell_hush(int bell);

/// Lets two files of one file system change names at one instant.
int shim_exchange(const char *path, const char *other);

/// Gives an open file the access list (ACL) of the file at a path, or none, and the attributes that
/// users gave that one (`user.*`); fails only if it has a list that cannot be copied.
int shim_copy_attributes(const char *path, int descriptor);

/// Makes programs that open the file for writing wait; EAGAIN: another one has it open for writing.
///
/// A waiting program is signalled with SIGURG, which is ignored.
int shim_lease_take(int descriptor);

/// 1 if the lease is held and no program waits, else 0.
int shim_lease_stands(int descriptor);

int shim_lease_end(int descriptor);

/// Fills the buffer with random bytes; fewer than asked for are possible.
long shim_random(void *buffer, size_t count);

/// Makes a copy of the process; to be called before there is a second thread.
int shim_fork(void);

/// The environment of the process.
char **shim_environment(void);

/// Lets all threads take memory from one place, so that none puts addresses by for itself.
void shim_share_memory(void);

/// Returns free memory to the system (malloc_trim(3)); called by the first thread, also the pages
/// of its stack that finished calls used.
void shim_return_memory(void);

/// Installs the handlers for faults in the program, and the rescue of the terminal at exit.
///
/// A handler does what `shim_rescue` does, prints one line on stderr that begins with `program`,
/// restores the action that was there before, and raises the signal again. The calling thread gets
/// an alternate stack, so that it also handles an overflow of its own.
int shim_rescue_install(const char *program);

/// Says how the terminal is to be left should the program die; at most 512 bytes are kept.
///
/// `saved` is a `struct termios`. (System headers included here would belong to this module for Swift.)
void shim_rescue_arm(
    int output, const void *escapes, size_t count, int input, const void *saved);

/// Forgets what `shim_rescue_arm` said.
void shim_rescue_disarm(void);

/// Leaves the terminal as `shim_rescue_arm` said, once; safe in a signal handler.
void shim_rescue(void);
