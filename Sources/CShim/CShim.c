#define _GNU_SOURCE
#include "CShim.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>

#ifndef ROTA_COMMIT
#define ROTA_COMMIT ""
#endif

const char *shim_commit(void) { return ROTA_COMMIT; }

int shim_clock_watch_create(void) {
  return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
}

int shim_clock_watch_arm(int descriptor) {
  // The year 2200: still representable where the kernel counts nanoseconds in 64 bits.
  struct itimerspec never = {.it_value = {.tv_sec = 7258118400}};
  int flags = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET;
  return timerfd_settime(descriptor, flags, &never, NULL);
}

int shim_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int shim_process_descriptor(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int shim_close_from(void *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int shim_accept(int descriptor) {
  return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int shim_set_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int shim_set_put(int set, int descriptor, enum shim_interest interest, long token) {
  static const uint32_t events[] = {0, EPOLLIN, EPOLLOUT};
  struct epoll_event event = {.events = events[interest], .data.u64 = (uint64_t)token};
  int answer = epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event);
  if (answer == 0 || errno != ENOENT) return answer;
  return epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event);
}

int shim_set_remove(int set, int descriptor) {
  int answer = epoll_ctl(set, EPOLL_CTL_DEL, descriptor, NULL);
  return answer == -1 && errno == ENOENT ? 0 : answer;
}

int shim_set_wait(int set, long tokens[], int capacity, int milliseconds) {
  enum { most = 64 };
  struct epoll_event events[most];
  int count = epoll_wait(set, events, capacity < most ? capacity : most, milliseconds);
  for (int index = 0; index < count; index++) tokens[index] = (long)events[index].data.u64;
  return count;
}

int shim_bell_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void shim_bell_ring(int bell) { eventfd_write(bell, 1); }

void shim_bell_hush(int bell) {
  eventfd_t rings;
  eventfd_read(bell, &rings);
}

int shim_exchange(const char *path, const char *other) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE);
}

enum { attribute_capacity = 65536 };  // XATTR_SIZE_MAX and XATTR_LIST_MAX

int shim_copy_attributes(const char *path, int descriptor) {
  static const char list[] = "system.posix_acl_access";
  char *names = malloc(2 * attribute_capacity), *value = names + attribute_capacity;
  if (!names) return -1;
  ssize_t count = getxattr(path, list, value, attribute_capacity);
  int answer = 0;
  // A folder may give its new files a list, also in the place of a file without one.
  if (count > 0) answer = fsetxattr(descriptor, list, value, (size_t)count, 0);
  else fremovexattr(descriptor, list);
  int error = errno;
  ssize_t length = answer == 0 ? listxattr(path, names, attribute_capacity) : 0;
  for (ssize_t at = 0; at < length; at += (ssize_t)strlen(names + at) + 1) {
    if (strncmp(names + at, "user.", 5) != 0) continue;
    count = getxattr(path, names + at, value, attribute_capacity);
    if (count >= 0) fsetxattr(descriptor, names + at, value, (size_t)count, 0);
  }
  free(names);
  errno = error;
  return answer;
}

int shim_lease_take(int descriptor) {
  // The default, SIGIO, would end the program.
  if (fcntl(descriptor, F_SETSIG, SIGURG) == -1) return -1;
  return fcntl(descriptor, F_SETLEASE, F_RDLCK);
}

int shim_lease_stands(int descriptor) { return fcntl(descriptor, F_GETLEASE) == F_RDLCK; }

int shim_lease_end(int descriptor) { return fcntl(descriptor, F_SETLEASE, F_UNLCK); }

long shim_random(void *buffer, size_t count) { return getrandom(buffer, count, 0); }

char **shim_environment(void) { return environ; }

void shim_share_memory(void) { mallopt(M_ARENA_MAX, 1); }

void shim_return_memory(void) {
  malloc_trim(0);
  // Nothing else is below the first thread's stack: the kernel keeps that range free for it.
  if (gettid() != getpid()) return;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), finished = 64 * page;
  // The call itself needs a page. ENOMEM tells of pages that were never used; others are returned.
  uintptr_t end = ((uintptr_t)__builtin_frame_address(0) & -page) - page;
  madvise((void *)(end - finished), finished, MADV_DONTNEED);
}

enum { escape_capacity = 512, program_capacity = 64, alternate_stack_size = 65536 };

static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
enum { fault_count = sizeof faults / sizeof faults[0] };
static struct sigaction previous[fault_count];

static char program_name[program_capacity] = "program";

static atomic_int armed;
static int rescue_output;
static int rescue_input;
static char rescue_escapes[escape_capacity];
static size_t rescue_escape_count;
static struct termios rescue_termios;

static void write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

static void write_text(int descriptor, const char *text) {
  write_all(descriptor, text, strlen(text));
}

void shim_rescue(void) {
  if (!atomic_exchange(&armed, 0)) return;
  // A process in the background would be stopped by its own tcsetattr.
  sigset_t quiet, before;
  sigemptyset(&quiet);
  sigaddset(&quiet, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &quiet, &before);
  // A terminal that takes nothing any more must not keep the program from dying.
  struct pollfd room = {.fd = rescue_output, .events = POLLOUT};
  if (poll(&room, 1, 200) == 1 && room.revents & POLLOUT)
    write_all(rescue_output, rescue_escapes, rescue_escape_count);
  tcsetattr(rescue_input, TCSANOW, &rescue_termios);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void shim_rescue_arm(
    int output, const void *escapes, size_t count, int input, const void *saved) {
  atomic_store(&armed, 0);
  rescue_output = output;
  rescue_input = input;
  rescue_escape_count = count < escape_capacity ? count : escape_capacity;
  if (rescue_escape_count > 0) memcpy(rescue_escapes, escapes, rescue_escape_count);
  memcpy(&rescue_termios, saved, sizeof rescue_termios);
  atomic_store(&armed, 1);
}

void shim_rescue_disarm(void) { atomic_store(&armed, 0); }

static const char *fault_text(int number) {
  switch (number) {
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGILL: return "SIGILL";
    case SIGFPE: return "SIGFPE";
    case SIGABRT: return "SIGABRT";
    default: return "SIGTRAP";
  }
}

static void on_fault(int number) {
  shim_rescue();
  write_text(STDERR_FILENO, program_name);
  write_text(STDERR_FILENO, ": ended by a fault in the program (");
  write_text(STDERR_FILENO, fault_text(number));
  write_text(STDERR_FILENO, ")\n");
  for (int i = 0; i < fault_count; i++)
    if (faults[i] == number) sigaction(number, &previous[i], NULL);
  raise(number);
}

static int cover_thread(void) {
  void *stack = malloc(alternate_stack_size);
  if (!stack) return -1;
  stack_t alternate = {.ss_sp = stack, .ss_size = alternate_stack_size};
  return sigaltstack(&alternate, NULL);
}

int shim_rescue_install(const char *program) {
  static atomic_int installed;
  if (atomic_exchange(&installed, 1)) return 0;
  strncpy(program_name, program, program_capacity - 1);
  if (cover_thread() != 0 || atexit(shim_rescue) != 0) return -1;
  struct sigaction action = {.sa_handler = on_fault, .sa_flags = SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < fault_count; i++)
    if (sigaction(faults[i], &action, &previous[i]) != 0) return -1;
  return 0;
}

int shim_fork(void) { return fork(); }

// The Swift runtime looks for its own file and its arguments in /proc, and aborts where it finds
// none. Its initializers have no priority, so that this one is called first.
__attribute__((constructor(101))) static void expect_process_files(int argc, char **argv) {
  if (access("/proc/self/cmdline", R_OK) == 0) return;
  const char *name = argc > 0 ? argv[0] : program_name;
  const char *slash = strrchr(name, '/');
  write_text(STDERR_FILENO, slash ? slash + 1 : name);
  write_text(
      STDERR_FILENO,
      ": /proc/self cannot be read, and the program cannot do without; mount it, as in: "
      "mount -t proc proc /proc\n");
  _exit(1);
}
