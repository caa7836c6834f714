// The line protocol between the grader and the shim: bytes, lines end in LF.
//
//     grader to shim     3 move 5G LEFT     identifier, command, arguments
//     shim to grader                        a newline, so that nothing can stand before the head
//                        =3                 '=' done or '?' refused, then the identifier
//                        |true              the body: no line or more, each '|' and then its text exactly as it is
//                        .                  end of the reply
//
// Commands that every assignment has: `protocol` (the version, 1), `name`, `commands` (those that are claimed, one per
// line), `new` (forget all games) and `quit`. An empty line is no request and gets no reply.

#include <unistd.h>

#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "shim.h"
#include "streams.h"

namespace rulebook_shim {
namespace {

typedef std::vector<std::string> Lines;

// The lines of a text: what stands between its newlines, so that a final newline gives one more, empty line. CR LF counts as
// a newline. The empty text has no line.
Lines lines(const std::string &text) {
  Lines lines;
  for (std::size_t at = 0; !text.empty() && at <= text.size();) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    bool windows = end < text.size() && end > at && text[end - 1] == '\r';
    lines.push_back(text.substr(at, end - at - windows));
    at = end + 1;
  }
  return lines;
}

Lines truth(bool value) { return Lines(1, value ? "true" : "false"); }
Lines number(long long value) { return Lines(1, std::to_string(value)); }

// A command: its name, the names of its arguments, what does it and gives the body, and whether it is claimed. An argument is
// one word; arguments are parted by one blank. A last one that ends in "..." is the rest of the line after one blank,
// kept exactly: it may be empty.
struct Command {
  std::string name;
  Lines parameters;
  std::function<Lines(const Lines &arguments)> action;
  bool claimed;
};

Refusal wrong_argument(const Command &command, const std::string &words) {
  std::string usage = command.name;
  for (const std::string &parameter : command.parameters) usage += " " + parameter;
  return Refusal{"argument", words + "; usage: " + usage};
}

// The arguments of a command in the rest of its line.
Lines arguments(const Command &command, std::string rest) {
  Lines values;
  for (const std::string &parameter : command.parameters) {
    bool all = parameter.size() > 3 && parameter.compare(parameter.size() - 3, 3, "...") == 0;
    std::size_t end = all ? rest.size() : std::min(rest.find(' '), rest.size());
    if (end == 0 && !all) throw wrong_argument(command, "an argument is missing");
    values.push_back(rest.substr(0, end));
    rest.erase(0, end + 1);
  }
  if (!rest.empty()) throw wrong_argument(command, "too many arguments");
  return values;
}

// A conversation about the games of a student's classes.
class Conversation {
 public:
  Conversation(const Student &student, bool own_moves, bool own_messages) : student(student) {
    general();
    playing();
    looking();
    add("classes", {}, [this](const Lines &) { return this->student.facts(); });
    add("messages", {}, [](const Lines &) { return Lines(); }, !own_messages);
    for (Command &command : commands) {
      if (command.name == "enter") command.claimed = !own_moves;
    }
  }

  // Answers requests until `quit` or the end of input.
  void run() {
    std::string line;
    while (open && read_request(line)) {
      if (line.empty()) continue;
      std::string identifier = word(line), name = word(line);
      rewind_input();
      answer(identifier, name, line);
    }
  }

 private:
  typedef std::function<Lines(const Lines &)> Action;

  void add(const std::string &name, const Lines &parameters, const Action &action, bool claimed = true) {
    commands.push_back(Command{name, parameters, action, claimed});
  }

  // A command that changes the game and has nothing to tell.
  void change(const std::string &name, const Lines &parameters, const std::function<void(const Lines &)> &action) {
    add(name, parameters, [action](const Lines &arguments) {
      action(arguments);
      return Lines();
    });
  }

  // A command that needs what the assignment does not demand.
  void extra(const std::string &name, const Lines &parameters, const Action &action) {
    add(name, parameters, action, student.claims(name));
  }

  void general() {
    add("protocol", {}, [](const Lines &) { return Lines(1, "1"); });
    add("name", {}, [this](const Lines &) { return Lines(1, student.name()); });
    add("commands", {}, [this](const Lines &) { return claimed(); });
    change("new", {}, [this](const Lines &) { games.clear(), chosen = nullptr; });
    change("quit", {}, [this](const Lines &) { open = false; });
  }

  void playing() {
    change("create", {"GAME"}, [this](const Lines &a) {
      games.push_back(student.create(a[0]));
      chosen = games.back();
    });
    change("use", {"NUMBER"}, [this](const Lines &a) { use(a[0]); });
    change("initialize", {}, [this](const Lines &) { game().initialize(); });
    change("move", {"MOVE..."}, [this](const Lines &a) { game().play(a[0]); });
    change("enter", {"TEXT..."}, [this](const Lines &a) { game().play(a[0]); });
    change("auto", {}, [this](const Lines &) { game().playAuto(); });
    add("watch", {}, [this](const Lines &) {
      Game &watched = game();
      return lines(printed([&watched] { watched.playAutoAll(); }));
    });
    change("finish", {}, [this](const Lines &) { game().playAutoAll(); });
    change("finish-all", {}, [this](const Lines &) {
      game();
      student.playVector(games);
    });
  }

  void looking() {
    add("print", {}, [this](const Lines &) {
      Game &shown = game();
      return lines(printed([&shown] { shown.print(); }));
    });
    add("show", {}, [this](const Lines &) {
      Game &shown = game();
      return lines(printed([&shown] { shown.show(std::cout); }));
    });
    add("over", {}, [this](const Lines &) { return truth(game().over()); });
    add("score", {}, [this](const Lines &) { return number(game().score()); });
    extra("status", {}, [this](const Lines &) { return Lines(1, game().status()); });
    extra("proper", {"TEXT..."}, [this](const Lines &a) { return truth(game().proper(a[0])); });
    extra("valid", {"WHAT", "DIRECTION"}, [this](const Lines &a) { return truth(valid(a[0], a[1])); });
    extra("inversions", {"TILES"}, [this](const Lines &a) { return number(game().inversions(tiles(a[0]))); });
    extra("shuffle", {"TILES"}, [this](const Lines &a) {
      std::vector<char> shuffled = tiles(a[0]);
      game().shuffle(shuffled);
      return Lines(1, std::string(shuffled.begin(), shuffled.end()));
    });
  }

  Lines claimed() {
    Lines names;
    for (const Command &command : commands) {
      if (command.claimed) names.push_back(command.name);
    }
    return names;
  }

  Game &game() {
    if (!chosen) throw Refusal{"argument", "there is no game yet"};
    return *chosen;
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

  // A cell is told by its row and its column, which are digits, a piece by its digit.
  bool valid(const std::string &what, const std::string &direction) {
    if (what.size() == 3 && what[1] == ',') return game().validAt(what[0] - '0', what[2] - '0', direction);
    if (what.size() == 1) return game().validPiece(what[0], direction);
    throw Refusal{"argument", what + " is neither a cell such as 4,6 nor a piece such as 6"};
  }

  static std::vector<char> tiles(const std::string &text) { return std::vector<char>(text.begin(), text.end()); }

  // Takes a word from the beginning of a line, and the blank behind it.
  static std::string word(std::string &line) {
    std::size_t end = std::min(line.find(' '), line.size());
    std::string word = line.substr(0, end);
    line.erase(0, end + 1);
    return word;
  }

  void answer(const std::string &identifier, const std::string &name, const std::string &rest) {
    try {
      reply('=', identifier, perform(name, rest));
    } catch (const Refusal &refusal) {
      refuse(identifier, refusal.kind, refusal.words);
    } catch (const std::exception &exception) {
      refuse(identifier, "exception", exception.what());
    } catch (...) {
      refuse(identifier, "exception", "something was thrown that is no std::exception");
    }
  }

  Lines perform(const std::string &name, const std::string &rest) {
    for (const Command &command : commands) {
      if (command.name == name) return command.action(arguments(command, rest));
    }
    throw Refusal{"unknown", "there is no command " + name};
  }

  static void refuse(const std::string &identifier, const std::string &kind, const std::string &words) {
    Lines body = lines(words);
    body.insert(body.begin(), kind);
    reply('?', identifier, body);
  }

  static void reply(char head, const std::string &identifier, const Lines &body) {
    std::string bytes = std::string("\n") + head + identifier + "\n";
    for (const std::string &line : body) bytes += "|" + line + "\n";
    write_reply(bytes + ".\n");
  }

  const Student &student;
  std::vector<Command> commands;
  std::vector<Game *> games;
  Game *chosen = nullptr;
  bool open = true;
};

// Plays one game as a program of its own. Of the input no byte is read beyond the first line: the others are the game's.
int play(const Student &student) {
  std::string game;
  for (char c; read(0, &c, 1) == 1 && c != '\n';) game += c;
  try {
    student.create(game)->play();
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
  bool own_moves = false, own_messages = false;
  for (const std::string &word : words) {
    own_moves = own_moves || word == "own-moves";
    own_messages = own_messages || word == "own-messages";
  }
  Conversation(student, own_moves, own_messages).run();
  _exit(0);  // what the student has told the process to do at its end does not hold it back
}

}  // namespace rulebook_shim
