// It is read before the student's code, so it includes next to nothing: a name that it brought along could clash.
#ifndef RULEBOOK_REFUSAL_H
#define RULEBOOK_REFUSAL_H

#include <string>

namespace rulebook_shim {

// Answers a command with no: one word for the kind of refusal, then words for the reader of a report. The kinds: `unknown`
// (there is no such command), `argument` (the grader sent what the command cannot take), `missing` (the assignment demands
// it, and the student's classes lack it), `unclaimed` (they may lack it), `exception` (their code threw something),
// `flooded` (it printed too much).
struct Refusal {
  std::string kind, words;
};

}  // namespace rulebook_shim

#endif
