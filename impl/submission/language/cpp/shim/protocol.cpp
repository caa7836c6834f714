#include "protocol.h"

#include <algorithm>
#include <exception>

#include "streams.h"

namespace rulebook_shim {
namespace {

// Takes a word from the beginning of a line, and the blank behind it.
std::string take_word(std::string &line) {
  std::size_t end = std::min(line.find(' '), line.size());
  std::string word = line.substr(0, end);
  line.erase(0, end + 1);
  return word;
}

// The arguments of a command in the rest of its line.
Lines arguments(const Command &command, std::string rest) {
  Lines values;
  std::string parameters = command.usage;
  take_word(parameters);
  while (!parameters.empty()) {
    std::string parameter = take_word(parameters);
    bool all = parameter.size() > 3 && parameter.compare(parameter.size() - 3, 3, "...") == 0;
    if (!all && (rest.empty() || rest[0] == ' ')) throw Refusal{"argument", "an argument is missing; usage: " + command.usage};
    values.push_back(all ? rest : take_word(rest));
    if (all) rest.clear();
  }
  if (!rest.empty()) throw Refusal{"argument", "too many arguments; usage: " + command.usage};
  return values;
}

void reply(char head, const std::string &identifier, const Lines &body) {
  std::string bytes = std::string("\n") + head + identifier + "\n";
  for (const std::string &line : body) bytes += "|" + line + "\n";
  write_reply(bytes + ".\n");
}

void refuse(const std::string &identifier, const std::string &kind, const std::string &words) {
  Lines body = lines(words);
  body.insert(body.begin(), kind);
  reply('?', identifier, body);
}

// A conversation about what stands under test.
class Conversation {
 public:
  explicit Conversation(Assignment &assignment) : assignment(assignment), commands(general()) {
    for (const Command &command : assignment.commands()) commands.push_back(command);
  }

  void run() {
    std::string line;
    while (open && read_request(line)) {
      if (line.empty()) continue;
      std::string identifier = take_word(line), name = take_word(line);
      rewind_input();
      answer(identifier, name, line);
    }
  }

 private:
  std::vector<Command> general() {
    return {
        always("protocol", [](const Lines &) { return Lines(1, "1"); }),
        always("name", [this](const Lines &) { return Lines(1, assignment.name()); }),
        change("new", [this](const Lines &) { assignment.begin(); }),
        change("quit", [this](const Lines &) { open = false; }),
    };
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
      if (command.name() == name) return command.action(arguments(command, rest));
    }
    throw Refusal{"unknown", "there is no command " + name};
  }

  Assignment &assignment;
  std::vector<Command> commands;
  bool open = true;
};

}  // namespace

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

Command always(const std::string &usage, const std::function<Lines(const Lines &)> &action) {
  return Command{usage, action};
}

Command change(const std::string &usage, const std::function<void(const Lines &)> &action) {
  return always(usage, [action](const Lines &arguments) {
    action(arguments);
    return Lines();
  });
}

void converse(Assignment &assignment) { Conversation(assignment).run(); }

}  // namespace rulebook_shim
