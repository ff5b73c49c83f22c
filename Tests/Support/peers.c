// What the engine, the JSON and the reading are measured beside, each as a line of JSON:
// cc -O2 peers.c -lyajl; peers FILE, with a stream in the file.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <yajl/yajl_parse.h>

enum { switches = 20000000, members = 1000000, rounds = 5 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

// A task of a ring as C would have it: its neighbours, its length, what it has had.
struct task {
  struct task *previous, *next;
  long length, spent, slices;
};

static struct task *ring(int count) {
  struct task *tasks = calloc(count, sizeof *tasks);
  for (int i = 0; i < count; i++) {
    tasks[i].next = &tasks[(i + 1) % count];
    tasks[i].previous = &tasks[(i + count - 1) % count];
    tasks[i].length = 1000000000;
  }
  return tasks;
}

static volatile long sink;

static double switching(int count) {
  struct task *tasks = ring(count), *head = tasks;
  double best = 1e9;
  for (int round = 0; round < rounds; round++) {
    long clock = 0;
    double begin = now();
    for (int i = 0; i < switches; i++) {
      clock += head->length;
      head->spent += head->length;
      head = head->next;
      head->slices++;
      sink = clock;
    }
    double spent = now() - begin;
    if (spent < best) best = spent;
  }
  free(tasks);
  return switches / best;
}

static double removing(void) {
  struct task *tasks = ring(members);
  int *order = malloc(members * sizeof *order);
  for (int i = 0; i < members; i++) order[i] = i;
  srand(7);
  for (int i = members - 1; i > 0; i--) {
    int j = rand() % (i + 1), other = order[i];
    order[i] = order[j];
    order[j] = other;
  }
  double begin = now();
  for (int i = 0; i < members; i++) {
    struct task *task = &tasks[order[i]];
    task->previous->next = task->next;
    task->next->previous = task->previous;
    sink = task->spent;
  }
  return (now() - begin) * 1e9 / members;
}

static int on_string(void *context, const unsigned char *text, size_t length) {
  *(long *)context += length + (text != NULL);
  return 1;
}

static int on_number(void *context, const char *text, size_t length) {
  *(long *)context += length + (text != NULL);
  return 1;
}

static double parsing(const unsigned char *bytes, size_t size) {
  yajl_callbacks callbacks = {.yajl_string = on_string, .yajl_map_key = on_string, .yajl_number = on_number};
  double best = 1e9;
  for (int round = 0; round < rounds; round++) {
    long sum = 0;
    yajl_handle handle = yajl_alloc(&callbacks, NULL, &sum);
    yajl_config(handle, yajl_allow_multiple_values, 1);
    double begin = now();
    if (yajl_parse(handle, bytes, size) != yajl_status_ok) exit(1);
    double spent = now() - begin;
    if (spent < best) best = spent;
    yajl_free(handle);
    sink = sum;
  }
  return size / best / 1e6;
}

static double copying(const unsigned char *bytes, size_t size) {
  unsigned char *copy = malloc(size);
  double best = 1e9;
  for (int round = 0; round < rounds; round++) {
    double begin = now();
    memcpy(copy, bytes, size);
    sink = copy[round];
    double spent = now() - begin;
    if (spent < best) best = spent;
  }
  return size / best / 1e6;
}

static double seeking(const unsigned char *bytes, size_t size) {
  double best = 1e9;
  for (int round = 0; round < rounds; round++) {
    long lines = 0;
    double begin = now();
    for (const unsigned char *at = bytes; (at = memchr(at, '\n', bytes + size - at)); at++) lines++;
    double spent = now() - begin;
    if (spent < best) best = spent;
    sink = lines;
  }
  return size / best / 1e6;
}

int main(int count, char **names) {
  int file = count == 2 ? open(names[1], O_RDONLY) : -1;
  struct stat status;
  if (file < 0 || fstat(file, &status)) return 1;
  unsigned char *bytes = malloc(status.st_size);
  if (read(file, bytes, status.st_size) != status.st_size) return 1;
  printf("{\"what\":\"ring\",\"tasks\":10,\"per_second\":%.0f}\n", switching(10));
  printf("{\"what\":\"ring\",\"tasks\":1000000,\"per_second\":%.0f}\n", switching(members));
  printf("{\"what\":\"remove\",\"ns\":%.0f}\n", removing());
  printf("{\"what\":\"yajl\",\"mb_per_s\":%.0f}\n", parsing(bytes, status.st_size));
  printf("{\"what\":\"memcpy\",\"mb_per_s\":%.0f}\n", copying(bytes, status.st_size));
  printf("{\"what\":\"memchr\",\"mb_per_s\":%.0f}\n", seeking(bytes, status.st_size));
}
