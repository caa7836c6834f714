// The streams of the process. Where the line protocol is spoken, requests and replies go over the real standard input and output,
// out of reach for the student's code: its descriptors 0 and 1 are others before any of it runs. Standard error stays as it
// is; what it says is told if the process dies.
#ifndef RULEBOOK_STREAMS_H
#define RULEBOOK_STREAMS_H

#include <functional>
#include <string>

namespace rulebook_shim {

// The most bytes that one command may print.
const int most_printed = 1 << 20;

// Reads the next request without its line end; false at the end of input.
bool read_request(std::string &line);

// Writes the bytes of a reply.
void write_reply(const std::string &bytes);

// Gives standard input back its beginning: "1" on every line, which is an answer to whatever a student's code may ask.
void rewind_input();

// Gives all that a function prints to standard output. More than the most is refused, and ends the function.
std::string printed(const std::function<void()> &print);

}  // namespace rulebook_shim

#endif
