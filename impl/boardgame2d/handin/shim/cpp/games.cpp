// The commands of the board games: the functions that the assignment names, called one at a time on games that were made here.

#include <unistd.h>

#include <iostream>

#include "protocol.h"
#include "shim.h"
#include "streams.h"

namespace rulebook_shim {
namespace {

Lines truth(bool value) { return Lines(1, value ? "true" : "false"); }
Lines number(long long value) { return Lines(1, std::to_string(value)); }

// The games of a student's classes. One of them is chosen.
class Games : public Assignment {
 public:
  explicit Games(const Student &student) : student(student) {}

  std::string name() { return student.name(); }
  void begin() { games.clear(), chosen = nullptr; }

  std::vector<Command> commands() {
    std::vector<Command> commands = playing();
    for (const Command &command : looking()) commands.push_back(command);
    return commands;
  }

 private:
  std::vector<Command> playing() {
    return {
        change("create GAME", [this](const Lines &a) { choose(student.create(a[0])); }),
        change("use NUMBER", [this](const Lines &a) { use(a[0]); }),
        change("initialize", [this](const Lines &) { game().initialize(); }),
        change("move MOVE...", [this](const Lines &a) { game().play(a[0]); }),
        change("enter TEXT...", [this](const Lines &a) { game().play(a[0]); }),
        change("auto", [this](const Lines &) { game().playAuto(); }),
        always("watch", [this](const Lines &) { return shown([](Game &game) { game.playAutoAll(); }); }),
        change("finish", [this](const Lines &) { game().playAutoAll(); }),
        change("finish-all", [this](const Lines &) { game(), student.playVector(games); }),
    };
  }

  std::vector<Command> looking() {
    return {
        always("print", [this](const Lines &) { return shown([](Game &game) { game.print(std::cout); }); }),
        always("show", [this](const Lines &) { return shown([](Game &game) { game.show(std::cout); }); }),
        always("over", [this](const Lines &) { return truth(game().over()); }),
        always("score", [this](const Lines &) { return number(game().score()); }),
        always("status", [this](const Lines &) { return Lines(1, game().status()); }),
        always("proper TEXT...", [this](const Lines &a) { return truth(game().proper(a[0])); }),
        always("valid WHAT DIRECTION", [this](const Lines &a) { return truth(valid(a[0], a[1])); }),
        always("inversions TILES", [this](const Lines &a) { return number(game().inversions(tiles(a[0]))); }),
        always("shuffle TILES", [this](const Lines &a) { return shuffled(tiles(a[0])); }),
        always("messages", [](const Lines &) { return Lines(); }),
    };
  }

  Game &game() {
    if (!chosen) throw Refusal{"argument", "there is no game yet"};
    return *chosen;
  }

  void choose(Game *game) {
    games.push_back(game);
    chosen = game;
  }

  void use(const std::string &text) {
    for (std::size_t i = 0; i < games.size(); i++) {
      if (text == std::to_string(i + 1)) {
        chosen = games[i];
        return;
      }
    }
    throw Refusal{"argument", "there is no game " + text};
  }

  // The output of a call, line by line.
  Lines shown(const std::function<void(Game &)> &call) {
    Game &chosen = game();
    return lines(printed([&chosen, &call] { call(chosen); }));
  }

  // A cell is told by its row and its column, which are digits, a piece by its digit.
  bool valid(const std::string &what, const std::string &direction) {
    if (what.size() == 3 && what[1] == ',') return game().validAt(what[0] - '0', what[2] - '0', direction);
    if (what.size() == 1) return game().validPiece(what[0], direction);
    throw Refusal{"argument", what + " is neither a cell such as 4,6 nor a piece such as 6"};
  }

  Lines shuffled(std::vector<char> tiles) {
    game().shuffle(tiles);
    return Lines(1, std::string(tiles.begin(), tiles.end()));
  }

  static std::vector<char> tiles(const std::string &text) { return std::vector<char>(text.begin(), text.end()); }

  const Student &student;
  std::vector<Game *> games;
  Game *chosen = nullptr;
};

// Plays one game as a program of its own. Of the input no byte is read beyond the first line: the others are the game's.
// A game whose constructor sets up nothing is named with a word behind it, and then set up.
int play(const Student &student) {
  const std::string set_up = " initiliaze";
  std::string name;
  for (char c; read(0, &c, 1) == 1 && c != '\n';) name += c;
  const bool bare = name.size() > set_up.size() &&
                    name.compare(name.size() - set_up.size(), set_up.size(), set_up) == 0;
  if (bare) name.resize(name.size() - set_up.size());
  try {
    Game *game = student.create(name);
    if (bare) game->initialize();
    game->play();
    return 0;
  } catch (const Refusal &refusal) {
    std::cerr << refusal.words << std::endl;
    return 1;
  }
}

}  // namespace

int serve(const Student &student, int argc, char **argv) {
  Lines words(argv + 1, argv + argc);
  if (words.empty()) return 2;
  if (words[0] == "console") return play(student);
  Games games(student);
  converse(games);
  _exit(0);  // what the student has told the process to do at its end does not hold it back
}

}  // namespace rulebook_shim
