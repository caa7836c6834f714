/* Is loaded before the libraries of a program that pauses, so that nobody waits for its pauses. Whoever sleeps wakes up at once,
   and the clocks show that the time has passed. Whoever looks at a clock again and again is waiting, too: a moment passes
   between two looks. Sleeping that can be woken up by something else than the time, such as waiting for input, is left as
   it is. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL
#define MOMENT 1000000LL

/* How many nanoseconds were not waited for so far. */
static atomic_llong skipped;

static long long nanoseconds(const struct timespec *t) { return t->tv_sec * SECOND + t->tv_nsec; }

static struct timespec timespec_of(long long nanoseconds) {
  struct timespec t = {nanoseconds / SECOND, nanoseconds % SECOND};
  return t;
}

static void skip(long long nanoseconds) {
  if (nanoseconds > 0) atomic_fetch_add(&skipped, nanoseconds);
}

static int wrong(const struct timespec *t) { return t->tv_nsec < 0 || t->tv_nsec >= SECOND || t->tv_sec < 0; }

int clock_gettime(clockid_t clock, struct timespec *t) {
  if (syscall(SYS_clock_gettime, clock, t) != 0) return -1;
  skip(MOMENT);
  *t = timespec_of(nanoseconds(t) + atomic_load(&skipped));
  return 0;
}

/* What is computed while waiting is skipped as well. */
clock_t clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (clock_t)(nanoseconds(&now) / (SECOND / CLOCKS_PER_SEC));
}

int gettimeofday(struct timeval *restrict t, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  t->tv_sec = now.tv_sec;
  t->tv_usec = now.tv_nsec / 1000;
  return 0;
}

/* What is counted in seconds is mostly asked for to begin random numbers: two games that are made in the same second would be the
   same game. So a second passes between two questions. */
time_t time(time_t *t) {
  struct timespec now;
  skip(SECOND);
  clock_gettime(CLOCK_REALTIME, &now);
  if (t) *t = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *t, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, t) == 0 ? base : 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted, struct timespec *left) {
  struct timespec now = {0, 0};
  (void)left; /* nothing is */
  if (wrong(wanted)) return EINVAL;
  if (flags & TIMER_ABSTIME && clock_gettime(clock, &now) != 0) return errno;
  skip(nanoseconds(wanted) - nanoseconds(&now));
  return 0;
}

int nanosleep(const struct timespec *wanted, struct timespec *left) {
  int error = clock_nanosleep(CLOCK_REALTIME, 0, wanted, left);
  if (error) errno = error;
  return error ? -1 : 0;
}

int thrd_sleep(const struct timespec *wanted, struct timespec *left) { return nanosleep(wanted, left); }

unsigned int sleep(unsigned int seconds) {
  skip(seconds * SECOND);
  return 0;
}

int usleep(useconds_t microseconds) {
  skip(microseconds * 1000LL);
  return 0;
}

#define OTHERWISE(function) static __typeof__(&function) real; if (!real) real = (__typeof__(&function))dlsym(RTLD_NEXT, #function)

static int nobody(fd_set *in, fd_set *out, fd_set *other) { return !in && !out && !other; }

int select(int n, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other, struct timeval *restrict timeout) {
  if (timeout && (n == 0 || nobody(in, out, other))) {
    skip(timeout->tv_sec * SECOND + timeout->tv_usec * 1000LL);
    return 0;
  }
  OTHERWISE(select);
  return real(n, in, out, other, timeout);
}

int pselect(int n, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other, const struct timespec *restrict timeout,
            const sigset_t *restrict mask) {
  if (timeout && (n == 0 || nobody(in, out, other))) {
    skip(nanoseconds(timeout));
    return 0;
  }
  OTHERWISE(pselect);
  return real(n, in, out, other, timeout, mask);
}

int poll(struct pollfd *files, nfds_t n, int milliseconds) {
  if (n == 0 && milliseconds >= 0) {
    skip(milliseconds * 1000000LL);
    return 0;
  }
  OTHERWISE(poll);
  return real(files, n, milliseconds);
}

int ppoll(struct pollfd *files, nfds_t n, const struct timespec *timeout, const sigset_t *mask) {
  if (n == 0 && timeout) {
    skip(nanoseconds(timeout));
    return 0;
  }
  OTHERWISE(ppoll);
  return real(files, n, timeout, mask);
}
