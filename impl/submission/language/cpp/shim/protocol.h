// The line protocol between the grader and the shim: bytes, lines end in LF.
//
//     grader to shim     3 move 5G LEFT     identifier, command, arguments
//     shim to grader                        a newline, so that nothing can stand before the head
//                        =3                 '=' done or '?' refused, then the identifier
//                        |true              the body: no line or more, each '|' and then its text exactly as it is
//                        .                  end of the reply
//
// Commands that every assignment has: `protocol` (the version, 1), `name`, `new` (forget everything) and `quit`. An empty line is
// no request and gets no reply.
#ifndef RULEBOOK_PROTOCOL_H
#define RULEBOOK_PROTOCOL_H

#include <functional>
#include <string>
#include <vector>

#include "refusal.h"

namespace rulebook_shim {

typedef std::vector<std::string> Lines;

// The lines of a text: what stands between its newlines, so that a final newline gives one more, empty line. CR LF counts as
// a newline. The empty text has no line.
Lines lines(const std::string &text);

// One command: its name and the names of its parameters; and an action that carries it out and gives the body.
//
// In a usage such as `read-int MIN MAX TEXT...` every parameter is one word; words are parted by one blank. A last
// parameter that ends in `...` is the rest of the line after one blank, kept exactly: it may be empty. A request with too
// few words, or with too many, is refused.
struct Command {
  std::string usage;
  std::function<Lines(const Lines &arguments)> action;

  std::string name() const { return usage.substr(0, usage.find(' ')); }
};

// A command that needs nothing of the student's program.
Command always(const std::string &usage, const std::function<Lines(const Lines &)> &action);

// The same, with nothing to tell.
Command change(const std::string &usage, const std::function<void(const Lines &)> &action);

// An assignment adds its commands to the protocol, and the memory that they have between two `new`.
class Assignment {
 public:
  virtual ~Assignment() {}

  // The program under test, for the reader of a report.
  virtual std::string name() = 0;

  // Forgets everything.
  virtual void begin() = 0;

  // The assignment's own commands, in the order in which they are listed. The command table of the assignment
  // says what each of them does.
  virtual std::vector<Command> commands() = 0;
};

// Answers requests until `quit` or the end of the input.
void converse(Assignment &assignment);

}  // namespace rulebook_shim

#endif
