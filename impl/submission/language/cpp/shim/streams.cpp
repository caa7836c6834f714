#include "streams.h"

#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

#include <iostream>

#include "refusal.h"

namespace rulebook_shim {
namespace {

// All of this is set before any constructor runs, and must therefore need none itself.
int requests = -1, replies = -1;  // the real standard input and output
int answers = -1;                 // what the student's standard input holds
int nowhere = -1;                 // where the student's standard output leads
int screen = -1;                  // where it leads while it is watched
const rlim_t most_memory = static_cast<rlim_t>(4) << 30;  // a text that grows without end must not take the machine's

pid_t owner;
pthread_t thread;
volatile sig_atomic_t watching;
sigjmp_buf flood;

// A file without a name, among the temporary files of the run: those are counted.
int scratch() {
  const char *folder = getenv("TMPDIR");
  std::string name = std::string(folder && *folder ? folder : "/tmp") + "/rulebook-XXXXXX";
  int file = mkstemp(&name[0]);
  unlink(name.c_str());
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

// Moves a descriptor to where nobody meets it by chance.
int out_of_reach(int descriptor) {
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 500);
  if (moved < 0) moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 20);
  close(descriptor);
  return moved;
}

// The kernel signals the first write beyond the limit. Only a student's code that prints is interrupted by it, which is
// why it may be left behind: whatever it was doing is forgotten with its games. What else is written beyond the limit fails.
void flooded(int) {
  if (!watching) return;
  if (getpid() != owner || !pthread_equal(pthread_self(), thread)) _exit(1);
  watching = 0;
  siglongjmp(flood, 1);
}

template <class Resource>
void limit(Resource resource, rlim_t most) {
  struct rlimit limit;
  getrlimit(resource, &limit);
  limit.rlim_cur = limit.rlim_max < most ? limit.rlim_max : most;
  setrlimit(resource, &limit);
}

void limit_files() {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = flooded;
  sigaction(SIGXFSZ, &action, nullptr);
  limit(RLIMIT_FSIZE, most_printed);
}

void write_answers() {
  char text[4096];
  for (size_t i = 0; i < sizeof text; i++) text[i] = i % 2 == 0 ? '1' : '\n';
  for (int i = 0; i < 64; i++) {
    if (write(answers, text, sizeof text) < 0) break;
  }
}

void take_streams(int argc, char **argv, char **) {
  limit(RLIMIT_AS, most_memory);
  if (argc < 2 || strcmp(argv[1], "engine") != 0) return;
  owner = getpid();
  thread = pthread_self();
  requests = out_of_reach(dup(0));
  replies = out_of_reach(dup(1));
  screen = out_of_reach(scratch());
  nowhere = out_of_reach(open("/dev/null", O_WRONLY));
  answers = out_of_reach(scratch());
  write_answers();
  lseek(answers, 0, SEEK_SET);
  dup2(answers, 0);
  dup2(nowhere, 1);
  limit_files();
}

// No constructor of the student's code comes before it.
#ifdef __ELF__
__attribute__((section(".preinit_array"), used)) void (*const first)(int, char **, char **) = take_streams;
#else
__attribute__((constructor(101))) void first(int argc, char **argv) { take_streams(argc, argv, nullptr); }
#endif

void flush() {
  std::cout.flush();
  std::wcout.flush();
  fflush(stdout);
}

// Output that is still on its way goes to where standard output leads now; then standard output leads elsewhere.
void lead_output(int elsewhere) {
  flush();
  dup2(elsewhere, 1);
  std::cout.clear();
  std::wcout.clear();
  clearerr(stdout);
}

std::string content() {
  std::string text(static_cast<size_t>(lseek(screen, 0, SEEK_END)), '\0');
  ssize_t size = text.empty() ? 0 : pread(screen, &text[0], text.size(), 0);
  text.resize(static_cast<size_t>(size < 0 ? 0 : size));
  return text;
}

}  // namespace

bool read_request(std::string &line) {
  static std::string unread;
  for (;;) {
    size_t end = unread.find('\n');
    if (end != std::string::npos) {
      line = unread.substr(0, end);
      unread.erase(0, end + 1);
      return true;
    }
    char bytes[4096];
    ssize_t size = read(requests, bytes, sizeof bytes);
    if (size <= 0) return false;
    unread.append(bytes, static_cast<size_t>(size));
  }
}

void write_reply(const std::string &bytes) {
  if (getpid() != owner) _exit(1);  // a copy of the process that the student's code has made
  for (size_t written = 0; written < bytes.size();) {
    ssize_t size = write(replies, bytes.data() + written, bytes.size() - written);
    if (size <= 0) _exit(1);
    written += static_cast<size_t>(size);
  }
}

void rewind_input() {
  lseek(answers, 0, SEEK_SET);
  dup2(answers, 0);
  clearerr(stdin);
  std::cin.clear();
}

std::string printed(const std::function<void()> &print) {
  if (ftruncate(screen, 0) != 0) throw Refusal{"argument", "the print-out cannot be kept"};
  lseek(screen, 0, SEEK_SET);
  lead_output(screen);
  if (sigsetjmp(flood, 1) == 0) {
    watching = 1;
    try {
      print();
      flush();
    } catch (...) {
      watching = 0;
      lead_output(nowhere);
      throw;
    }
    watching = 0;
    lead_output(nowhere);
    return content();
  }
  dup2(nowhere, 1);
  lead_output(nowhere);
  throw Refusal{"flooded", "more than " + std::to_string(most_printed) + " bytes"};
}

}  // namespace rulebook_shim
