// The two halves of the shim know no more of each other than this. One is compiled with the classes of each student: calls.h. The
// other carries out the commands and is compiled once for all: everything that ends in .cpp.
//
// It is read before the student's code, so it includes next to nothing: a name that it brought along could clash.
#ifndef RULEBOOK_SHIM_H
#define RULEBOOK_SHIM_H

#include <iosfwd>
#include <string>
#include <vector>

#include "refusal.h"

namespace rulebook_shim {

// One game of a student's class. What its class lacks is refused.
class Game {
 public:
  virtual ~Game() {}
  virtual void initialize() = 0;
  virtual void play(std::string move) = 0;
  virtual void play() = 0;
  virtual void playAuto() = 0;
  virtual void playAutoAll() = 0;
  virtual void print(std::ostream &out) = 0;
  virtual void show(std::ostream &out) = 0;
  virtual bool over() = 0;
  virtual long long score() = 0;
  virtual std::string status() = 0;
  virtual bool proper(std::string entry) = 0;
  virtual bool validAt(int row, int column, std::string direction) = 0;  // counted from 0
  virtual bool validPiece(char piece, std::string direction) = 0;
  virtual long long inversions(std::vector<char> tiles) = 0;
  virtual void shuffle(std::vector<char> &tiles) = 0;
};

// The classes of a student.
class Student {
 public:
  virtual ~Student() {}

  // The program, in words for a report.
  virtual std::string name() const = 0;

  // Makes a game: peg, eight or klotski. It lives as long as the process, because a destructor is nothing that is graded.
  virtual Game *create(const std::string &game) const = 0;

  // Plays games that were made here to their ends.
  virtual void playVector(const std::vector<Game *> &games) const = 0;
};

// Serves a student's program as its command line says: "engine" speaks the line protocol, "console" plays the one game that the
// first line of the input names. Gives the exit status.
int serve(const Student &student, int argc, char **argv);

}  // namespace rulebook_shim

#endif
