package handin

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"rulebook/impl/engine"
	"rulebook/impl/engine/cost/costtest"
	"rulebook/impl/submission"
	"rulebook/impl/submission/process"
	"rulebook/impl/submission/subjecttest"
	"rulebook/impl/submission/submissiontest"
)

// sleeper sleeps in the way that its input names, for 1000 seconds, and writes how many have passed by two clocks.
const sleeper = `#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
static struct timespec after(clockid_t clock, long seconds) {
	struct timespec t = {0, 0};
	if (clock >= 0) clock_gettime(clock, &t);
	t.tv_sec += seconds;
	return t;
}
static void *in_a_thread(void *seconds) { sleep(1000); return seconds; }
int main(void) {
	char way[100];
	if (!fgets(way, sizeof way, stdin)) return 2;
	way[strcspn(way, "\n")] = 0;
	struct timespec long_pause = {1000, 0}, before, now, wrong = {1, 2000000000};
	struct timeval pause = {1000, 0}, t1, t2;
	clock_gettime(CLOCK_MONOTONIC, &before);
	gettimeofday(&t1, NULL);
	int result = 0;
	if (!strcmp(way, "sleep")) result = sleep(1000);
	else if (!strcmp(way, "usleep")) result = usleep(1000000000);
	else if (!strcmp(way, "nanosleep")) result = nanosleep(&long_pause, &long_pause);
	else if (!strcmp(way, "nanosleep, wrong")) result = nanosleep(&wrong, NULL);
	else if (!strcmp(way, "clock_nanosleep")) result = clock_nanosleep(CLOCK_REALTIME, 0, &long_pause, NULL);
	else if (!strcmp(way, "thrd_sleep")) result = thrd_sleep(&long_pause, NULL);
	else if (!strcmp(way, "until, monotonic")) { long_pause = after(CLOCK_MONOTONIC, 1000);
		result = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &long_pause, NULL); }
	else if (!strcmp(way, "until, real")) { long_pause = after(CLOCK_REALTIME, 1000);
		result = clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &long_pause, NULL); }
	else if (!strcmp(way, "until long ago")) { long_pause = after(CLOCK_REALTIME, -1000);
		result = clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &long_pause, NULL); }
	else if (!strcmp(way, "select")) result = select(0, NULL, NULL, NULL, &pause);
	else if (!strcmp(way, "select of nothing")) result = select(5, NULL, NULL, NULL, &pause);
	else if (!strcmp(way, "pselect")) result = pselect(0, NULL, NULL, NULL, &long_pause, NULL);
	else if (!strcmp(way, "poll")) result = poll(NULL, 0, 1000000);
	else if (!strcmp(way, "ppoll")) result = ppoll(NULL, 0, &long_pause, NULL);
	else if (!strcmp(way, "poll of the input")) { struct pollfd in = {0, POLLIN, 0}; result = poll(&in, 1, -1); }
	else if (!strcmp(way, "select of the input")) { fd_set in; FD_ZERO(&in); FD_SET(0, &in); result = select(1, &in, NULL, NULL, &pause); }
	else if (!strcmp(way, "a thread")) { pthread_t t; pthread_create(&t, NULL, in_a_thread, NULL); pthread_join(t, NULL); }
	else if (!strcmp(way, "a command")) result = system("sleep 1000");
	else if (!strcmp(way, "looking at the clock")) { do clock_gettime(CLOCK_MONOTONIC, &now); while (now.tv_sec < before.tv_sec + 1050); }
	else if (!strcmp(way, "looking at the time of day")) { do gettimeofday(&t2, NULL); while (t2.tv_sec < t1.tv_sec + 1050); }
	else if (!strcmp(way, "looking at the time")) { time_t end = time(NULL) + 1050; while (time(NULL) < end) { } }
	else if (!strcmp(way, "computing")) { clock_t end = clock() + 1050 * CLOCKS_PER_SEC; while (clock() < end) { } }
	else if (!strcmp(way, "time")) { time_t same, first = time(NULL), second = time(&same); result = same == second && second > first; }
	else return 3;
	clock_gettime(CLOCK_MONOTONIC, &now);
	gettimeofday(&t2, NULL);
	printf("%d %ld %ld", result, (long)(now.tv_sec - before.tv_sec) / 100, (long)(t2.tv_sec - t1.tv_sec) / 100);
	return 0;
}
`

func TestPausesAreSkipped(t *testing.T) {
	costtest.SkipBeforePush(t)
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("pauses are skipped on Linux alone")
	}
	submissiontest.Need(t, "cc")
	s := subjecttest.Opened(t, map[string]string{
		"sleeper.c": sleeper, "submission.yaml": "build: [[cc, -o, sleeper, sleeper.c, -pthread]]\nrun: [./sleeper]\n",
	}, Assignment(), submission.Conditions{AllowEngine: true, Limits: process.Limits{Time: subjecttest.Long}})
	for _, test := range []struct{ way, want, reason string }{
		{"sleep", "0 10 10", "it says that it has not been woken"},
		{"usleep", "0 10 10", "microseconds"},
		{"nanosleep", "0 10 10", "what is left may be where the time was"},
		{"nanosleep, wrong", "-1 0 0", "a time that is none"},
		{"clock_nanosleep", "0 10 10", "by a clock"},
		{"thrd_sleep", "0 10 10", "as C11 has it"},
		{"until, monotonic", "0 10 10", "until a time"},
		{"until, real", "0 10 10", "by the other clock"},
		{"until long ago", "0 0 0", "no time passes"},
		{"select", "0 10 10", "waiting for no file"},
		{"select of nothing", "0 10 10", "for none of five"},
		{"pselect", "0 10 10", ""},
		{"poll", "0 10 10", ""},
		{"ppoll", "0 10 10", ""},
		{"poll of the input", "1 0 0", "waiting for a file is waiting"},
		{"select of the input", "1 0 0", "waiting for a file is waiting"},
		{"a thread", "0 10 10", "whoever sleeps"},
		{"a command", "0 0 0", "the clock is that of a process"},
		{"looking at the clock", "0 10 10", "a moment passes at each look"},
		{"looking at the time of day", "0 10 10", ""},
		{"looking at the time", "0 10 10", "a second does"},
		{"computing", "0 10 10", "by the time of the processor"},
		{"time", "1 0 0", "a second passes between two questions"},
	} {
		// The poll finds that there is more to read. The line that names the way is read already.
		run, err := s.Console(t.Context(), []string{test.way, strings.Repeat("x", 5000)}, engine.LineByLine)
		if err != nil || run.End != engine.Exited || string(run.Output) != test.want {
			t.Errorf("%s: %q, %s %s %s, %v; want %q: %s", test.way, run.Output, run.End, run.Status, run.Diagnostics, err, test.want, test.reason)
		}
	}
}

func TestWherePausesAreNotSkippedThereIsMoreTime(t *testing.T) {
	for _, test := range []struct {
		reason string
		given  process.Limits
		want   process.Limits
	}{
		{"no limit", process.Limits{}, process.Limits{Time: 45 * time.Second}},
		{"a limit that was asked for", process.Limits{Time: time.Second, Output: 5}, process.Limits{Time: time.Second, Output: 5}},
		{"a limit of something else", process.Limits{Output: 5}, process.Limits{Time: 45 * time.Second, Output: 5}},
	} {
		t.Setenv("PATH", t.TempDir())
		conditions := submission.Conditions{AllowEngine: true, Limits: test.given}
		s, err := submission.Open(t.Context(), submissiontest.HandIn(t, printing("$LD_PRELOAD")), Assignment(), conditions)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		run, err := s.Console(t.Context(), nil, engine.AllAtOnce)
		if err != nil || s.Limits() != test.want || len(run.Output) > 0 {
			t.Errorf("%s: %+v, %v, LD_PRELOAD is %q; want %+v", test.reason, s.Limits(), err, run.Output, test.want)
		}
	}
}

// printing is a submission that prints a text, as a shell reads it.
func printing(text string) map[string]string {
	return map[string]string{
		"submission.yaml": "run: [./print.sh]", "print.sh!": "#!/bin/sh\nprintf '%s' \"" + text + "\"\n",
	}
}

// Only assignments with pauses have them skipped.
func TestOtherAssignmentsKeepTheirClocks(t *testing.T) {
	t.Parallel()
	submissiontest.Need(t, "sh", "cc")
	this, other := Assignment(), submission.Assignment{Name: "other"}
	for _, test := range []struct {
		assignment submission.Assignment
		skipped    bool
	}{{this, runtime.GOOS == "linux"}, {other, false}} {
		s := subjecttest.Opened(t, printing("$LD_PRELOAD"), test.assignment, submission.Conditions{AllowEngine: true})
		run, err := s.Console(t.Context(), nil, engine.AllAtOnce)
		if err != nil || (len(run.Output) > 0) != test.skipped {
			t.Errorf("%s: LD_PRELOAD is %q, %v", test.assignment.Name, run.Output, err)
		}
	}
}
