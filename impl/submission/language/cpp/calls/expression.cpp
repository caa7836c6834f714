#include "expression.h"

namespace rulebook_shim {
namespace {

const int deepest = 20;
const std::size_t most_words = 100000;

std::string unquoted(const std::string &word) {
  std::string text;
  for (std::size_t at = 0; at < word.size(); at++) {
    if (word[at] == '%') {
      text += static_cast<char>(std::strtol(word.substr(at + 1, 2).c_str(), nullptr, 16));
      at += 2;
    } else {
      text += word[at] == '+' ? ' ' : word[at];
    }
  }
  return text;
}

std::string quoted(const std::string &text) {
  std::string word;
  for (unsigned char c : text) {
    char code[4];
    std::snprintf(code, sizeof code, "%%%02X", c);
    word += c == ' ' ? "+" : std::isalnum(c) ? std::string(1, static_cast<char>(c)) : code;
  }
  return word;
}

void add_words(const Value &value, Lines &words, int depth) {
  if (depth == deepest || words.size() > most_words) {
    throw Refusal{"shape", "it gave back a value that is too large to be looked at"};
  }
  words.push_back(value.word);
  if (value.word == "list" || value.word == "set" || value.word == "map") {
    words.push_back(std::to_string(value.parts.size() / (value.word == "map" ? 2 : 1)));
    for (const Value &part : value.parts) add_words(part, words, depth + 1);
  } else if (value.word == "text" || value.word == "object") {
    words.push_back(quoted(value.word == "text" ? value.text : value.classes));
  } else if (value.word == "int" || value.word == "float") {
    words.push_back(value.text);
  }
}

std::string told(const Value &value) {
  Lines words;
  add_words(value, words, 0);
  std::string line;
  for (const std::string &word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

// One expression.
class Evaluation {
 public:
  Evaluation(Glue &glue, std::map<std::string, Value> &kept, std::deque<Value> &objects, const std::string &line)
      : glue(glue), kept(kept), objects(objects), words(line) {}

  Value next() {
    std::string kind = word();
    Value value = of(kind);
    if (value.object) objects.push_back(value);
    return value;
  }

 private:
  std::string word() {
    std::string word;
    std::getline(words, word, ' ');
    return word;
  }

  Value of(const std::string &kind) {
    if (kind == "null" || kind == "true" || kind == "false") return plain(kind);
    if (kind == "int" || kind == "float") return plain(kind, word());
    if (kind == "text") return plain(kind, unquoted(word()));
    if (kind == "list" || kind == "set" || kind == "map") {
      Value value = plain(kind);
      value.parts = many(kind == "map" ? 2 : 1);
      return value;
    }
    if (kind == "name") return kept[word()];
    if (kind == "item") return item();
    return called(kind);
  }

  Value called(const std::string &kind) {
    std::string name = unquoted(word());
    if (kind == "field") {
      Value self = next();
      return glue.rulebook_field(type_of(self, name), name, self);
    }
    if (kind == "call") {
      int count = std::stoi(word());
      Value self = next();
      Values values = many_of(count);
      Value result = glue.rulebook_call(type_of(self, name), name, self, values);
      keep(values);
      return result;
    }
    std::string member = kind == "static" || kind == "constant" ? word() : "";
    if (kind == "constant") return glue.rulebook_constant(name, member);
    Values values = many(1);
    Value result = kind == "new"        ? glue.rulebook_create(name, values)
                   : kind == "static"   ? glue.rulebook_static(name, member, values)
                   : kind == "function" ? glue.rulebook_function(name, values)
                                        : asked(name, values);
    if (kind == "new") unowned.insert(result.object.get());
    keep(values);
    return result;
  }

  Values many(int times) { return many_of(times * std::stoi(word())); }

  // Values, and the names that they were taken from.
  Values many_of(int count) {
    Values values;
    from.clear();
    Lines names;
    while (count-- > 0) {
      std::streampos begin = words.tellg();
      std::string kind = word(), name = kind == "name" ? word() : "";
      if (kind != "name") words.seekg(begin);
      values.push_back(kind == "name" ? kept[name] : next());
      names.push_back(name);
    }
    from = names;
    return values;
  }

  // A list that a function has changed is another one from then on.
  void keep(const Values &values) {
    for (std::size_t at = 0; at < values.size() && at < from.size(); at++) {
      if (!from[at].empty()) kept[from[at]] = values[at];
    }
  }

  static std::string type_of(const Value &self, const std::string &name) {
    if (self.word != "object") missing("member " + name + " of a value that is no object");
    return self.text;
  }

  Value asked(const std::string &what, Values &values) {
    bool of_program = values[0].word == "object" || !std::isalpha(what[0]);
    if (what == "equal" && values.front().text != values.back().text && of_program) return glue.rulebook_ask("==", values);
    return of_program ? glue.rulebook_ask(what, values) : ask_plain(what, values.front(), values.back());
  }

  Value item() {
    Value value = next(), key = next();
    if (value.word == "object") {
      Values values = {value, key};
      return glue.rulebook_ask("[]", values);
    }
    if (value.word == "map") {
      for (std::size_t at = 0; at + 1 < value.parts.size(); at += 2) {
        if (told(value.parts[at]) == told(key)) return value.parts[at + 1];
      }
      return Value();
    }
    std::size_t at = static_cast<std::size_t>(std::atoll(key.text.c_str()));
    if (at >= value.parts.size()) throw std::out_of_range("there is no item " + key.text);
    return value.parts[at];
  }

  Glue &glue;
  std::map<std::string, Value> &kept;
  std::deque<Value> &objects;
  std::istringstream words;
  Lines from;
};

std::string type_name(const std::type_info *type) {
  int status = 0;
  char *name = type ? abi::__cxa_demangle(type->name(), nullptr, nullptr, &status) : nullptr;
  std::string text = name && status == 0 ? name : "something";
  std::free(name);
  return text;
}

// The classes of the library above that of an exception.
std::string ancestors(const std::exception &thrown) {
  std::string names = "is ";
  if (dynamic_cast<const std::invalid_argument *>(&thrown)) names += "std::invalid_argument ";
  if (dynamic_cast<const std::domain_error *>(&thrown)) names += "std::domain_error ";
  if (dynamic_cast<const std::out_of_range *>(&thrown)) names += "std::out_of_range ";
  if (dynamic_cast<const std::length_error *>(&thrown)) names += "std::length_error ";
  if (dynamic_cast<const std::overflow_error *>(&thrown)) names += "std::overflow_error ";
  if (dynamic_cast<const std::range_error *>(&thrown)) names += "std::range_error ";
  if (dynamic_cast<const std::logic_error *>(&thrown)) names += "std::logic_error ";
  if (dynamic_cast<const std::runtime_error *>(&thrown)) names += "std::runtime_error ";
  return names + "std.exception";
}

// The words about what was thrown, which is being caught.
std::string described() {
  std::string type = type_name(abi::__cxa_current_exception_type());
  try {
    throw;
  } catch (const std::exception &thrown) {
    return type + ": " + thrown.what() + "\n" + ancestors(thrown);
  } catch (const char *text) {
    return type + ": " + text;
  } catch (const std::string &text) {
    return "std::string: " + text;
  } catch (...) {
    return type;
  }
}

}  // namespace

std::strong_ordering operator<=>(const Value &one, const Value &other) {
  int order = std::atoi(ask_plain("order", one, other).text.c_str());
  return order <=> 0;
}

bool operator==(const Value &one, const Value &other) { return told(one) == told(other); }

Value operator+(const Value &one, const Value &other) {
  if (one.word == "text") return plain("text", one.text + other.text);
  double sum = std::atof(one.text.c_str()) + std::atof(other.text.c_str());
  return one.word == "float" || other.word == "float" ? tell(sum) : tell(static_cast<long long>(sum));
}

std::ostream &operator<<(std::ostream &out, const Value &value) { return out << value.text; }

Value ask_plain(const std::string &what, const Value &value, const Value &other) {
  if (what == "text") return plain("text", value.text);
  if (what == "equal") return tell(told(value) == told(other));
  if (what == "items") return value;
  if (what == "size") return tell(value.word == "text" ? value.text.size() : value.parts.size() / (value.word == "map" ? 2 : 1));
  bool numbers = value.word == "int" || value.word == "float";
  double one = std::atof(value.text.c_str()), two = std::atof(other.text.c_str());
  return tell(numbers ? (one > two) - (one < two) : (value.text > other.text) - (value.text < other.text));
}

std::vector<Command> Expressions::commands() {
  return {
      always("value WORDS...", [this](const Lines &arguments) { return evaluated("", arguments[0]); }),
      always("keep NAME WORDS...", [this](const Lines &arguments) { return evaluated(arguments[0], arguments[1]); }),
  };
}

Lines Expressions::evaluated(const std::string &name, const std::string &words) {
  Lines body(1);
  std::string thrown;
  bool threw = false;
  std::optional<Refusal> refused;
  std::string print = printed([&] {
    try {
      Value value = Evaluation(glue, kept, objects, words).next();
      body[0] = told(value);
      if (!name.empty()) kept[name] = value;
    } catch (const Refusal &refusal) {
      refused = refusal;
    } catch (...) {
      threw = true;
      thrown = described();
    }
  });
  if (refused) throw *refused;
  if (threw) throw Refusal{"exception", thrown};
  for (const std::string &line : lines(print)) body.push_back(line);
  return body;
}

}  // namespace rulebook_shim
