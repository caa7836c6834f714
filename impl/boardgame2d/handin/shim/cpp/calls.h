// The calls of a student's classes. Nothing here knows them: they are parameters of templates, so that all of this can stand
// before the student's code, where none of its macros reaches. What a class lacks does not keep the rest from compiling.
#ifndef RULEBOOK_CALLS_H
#define RULEBOOK_CALLS_H

#include <type_traits>
#include <utility>

#include "shim.h"

namespace rulebook_shim {

// Stands for a class that a submission lacks.
struct Missing {};

// An argument that goes to a parameter of the type char and to no other: to an int it would be another number.
struct Letter {
  char value;
  template <class T, class = typename std::enable_if<std::is_same<T, char>::value>::type>
  operator T() const { return value; }
};

// An argument that goes to a parameter of any integer type but char and bool.
struct Number {
  int value;
  template <class T, class = typename std::enable_if<std::is_integral<T>::value && (sizeof(T) > sizeof(char))>::type>
  operator T() const { return static_cast<T>(value); }
};

// A call of a member function: what it gives back, how its lack is refused, its parameters (the game first), the call itself.
#define RULEBOOK_CALL(Call, Gives, lack, words, parameters, call)                                    \
  struct Call {                                                                                      \
    typedef Gives Result;                                                                            \
    static Refusal lacking(const std::string &name) { return Refusal{lack, name + " has no " words}; } \
    template <class G>                                                                               \
    static auto on parameters -> decltype(static_cast<Gives>(call)) {                                \
      return static_cast<Gives>(call);                                                               \
    }                                                                                                \
  };

RULEBOOK_CALL(CallPlayUser, void, "missing", "playUser(string)", (G &game, std::string &move), game.playUser(move))
RULEBOOK_CALL(CallPlayLoop, void, "missing", "playUser()", (G &game), game.playUser())
RULEBOOK_CALL(CallPlayAuto, void, "missing", "playAuto()", (G &game), game.playAuto())
RULEBOOK_CALL(CallPlayAutoAll, void, "missing", "playAutoAll()", (G &game), game.playAutoAll())
RULEBOOK_CALL(CallPrint, void, "missing", "print()", (G &game), game.print())
RULEBOOK_CALL(CallShow, void, "missing", "operator<<", (G &game, std::ostream &out), out << game)
RULEBOOK_CALL(CallEndGame, bool, "missing", "endGame()", (G &game), game.endGame())
RULEBOOK_CALL(CallBoardScore, long long, "missing", "boardScore()", (G &game), game.boardScore())
RULEBOOK_CALL(CallPlayVector, void, "missing", "playVector(vector<BoardGame2D*>)", (G &game, std::vector<G *> &games),
              game.playVector(games))
RULEBOOK_CALL(CallProper, bool, "unclaimed", "isEntryProper(string)", (G &game, std::string &entry),
              game.isEntryProper(entry))
RULEBOOK_CALL(CallValidAt, bool, "unclaimed", "isMoveValid(int, int, string)",
              (G &game, Number &row, Number &column, std::string &direction), game.isMoveValid(row, column, direction))
RULEBOOK_CALL(CallValidPiece, bool, "unclaimed", "isMoveValid(char, string)",
              (G &game, Letter &piece, std::string &direction), game.isMoveValid(piece, direction))
RULEBOOK_CALL(CallInversions, long long, "unclaimed", "totalInversion(vector<char>)",
              (G &game, std::vector<char> &tiles), game.totalInversion(tiles))
RULEBOOK_CALL(CallShuffle, void, "unclaimed", "shuffle(vector<char>&)", (G &game, std::vector<char> &tiles),
              game.shuffle(tiles))
RULEBOOK_CALL(CallInitiliaze, void, "missing", "initiliaze()", (G &game), game.initiliaze())
RULEBOOK_CALL(CallInitialize, void, "missing", "initiliaze()", (G &game), game.initialize())

#undef RULEBOOK_CALL

// Whether a class has what a call calls, within the reach of everybody.
template <class Call, class G, class... A>
struct Able {
  template <class C>
  static auto test(int) -> decltype(void(C::on(std::declval<G &>(), std::declval<A &>()...)), std::true_type());
  template <class C>
  static std::false_type test(...);
  enum { value = decltype(test<Call>(0))::value };
};

template <bool able>
struct Perform {
  template <class Call, class G, class... A>
  static typename Call::Result call(const std::string &, G &game, A &...arguments) { return Call::on(game, arguments...); }
};

template <>
struct Perform<false> {
  template <class Call, class G, class... A>
  static typename Call::Result call(const std::string &name, G &, A &...) { throw Call::lacking(name); }
};

// The member `move` of a base class, which is protected: only a class that is derived from it may point at it.
template <class Base>
struct Inside : Base {
  template <class I>
  static auto pointer(int) ->
      typename std::enable_if<std::is_convertible<decltype(&I::move), std::string Base::*>::value, std::true_type>::type;
  template <class I>
  static std::false_type pointer(...);

  template <class I>
  static std::string of(Base &game, std::true_type) { return game.*static_cast<std::string Base::*>(&I::move); }
  template <class I>
  static std::string of(Base &, std::false_type) { throw Refusal{"unclaimed", "the base class has no string move"}; }

  static std::string status(Base &game) { return of<Inside>(game, decltype(pointer<Inside>(0))()); }
};

// A game that can be had as its base class: null where its class is not derived from it.
template <class Base>
class Based : public Game {
 public:
  virtual Base *base() = 0;
};

// A game of the class Class. It is called as its base class where it has one, because the functions may be hidden or private in
// the class itself.
template <class Base, class Class>
class GameOf : public Based<Base> {
 public:
  static const bool derived = std::is_convertible<Class *, Base *>::value && !std::is_same<Class, Missing>::value;

  GameOf(const std::string &name, Class &game) : name(name), game(game) {}

  Base *base() { return base(std::integral_constant<bool, derived>()); }
  void initialize() {
    initialize(std::integral_constant<bool, Able<CallInitiliaze, Face>::value || Able<CallInitiliaze, Class>::value>());
  }
  void play(std::string move) { call<CallPlayUser>(move); }
  void play() { call<CallPlayLoop>(); }
  void playAuto() { call<CallPlayAuto>(); }
  void playAutoAll() { call<CallPlayAutoAll>(); }
  void print(std::ostream &out) {
    print(out, std::integral_constant<bool, Able<CallPrint, Face>::value || Able<CallPrint, Class>::value>());
  }
  void show(std::ostream &out) { call<CallShow>(out); }
  bool over() { return call<CallEndGame>(); }
  long long score() { return call<CallBoardScore>(); }
  std::string status() { return status(std::integral_constant<bool, derived>()); }
  bool proper(std::string entry) { return call<CallProper>(entry); }
  bool validAt(int row, int column, std::string direction) {
    Number r = {row}, c = {column};
    return call<CallValidAt>(r, c, direction);
  }
  bool validPiece(char piece, std::string direction) {
    Letter p = {piece};
    return call<CallValidPiece>(p, direction);
  }
  long long inversions(std::vector<char> tiles) { return call<CallInversions>(tiles); }
  void shuffle(std::vector<char> &tiles) { call<CallShuffle>(tiles); }

 private:
  typedef typename std::conditional<derived, Base, Class>::type Face;

  Base *base(std::true_type) { return &game; }
  Base *base(std::false_type) { return nullptr; }

  std::string status(std::true_type) { return Inside<Base>::status(game); }
  std::string status(std::false_type) { throw Refusal{"unclaimed", name + " has no base class"}; }

  // Where there is no print(), operator<< draws the board.
  void print(std::ostream &, std::true_type) { call<CallPrint>(); }
  void print(std::ostream &out, std::false_type) { show(out); }

  void initialize(std::true_type) { call<CallInitiliaze>(); }
  void initialize(std::false_type) { call<CallInitialize>(); }

  template <class Call, class... A>
  typename Call::Result call(A &...arguments) {
    typedef typename std::conditional<Able<Call, Face, A...>::value, Face, Class>::type Through;
    return Perform<Able<Call, Through, A...>::value>::template call<Call, Through>(name, game, arguments...);
  }

  const std::string name;
  Class &game;
};

// How the submission itself makes objects of a class, where the grader has read that off its code.
template <class Class>
struct Usual {
  template <class C>
  static C *make(int) { return nullptr; }
};

// How objects of a class are made: without arguments, or else as the submission makes them, or with the rows and the columns of
// the game, or the rows alone. Where a submission states the arguments, this is specialised. `new Class()` would clear what the
// student forgot.
template <class Class>
struct Maker {
  static const int arguments = std::is_default_constructible<Class>::value     ? 0
                               : std::is_constructible<Class, int, int>::value ? 2
                               : std::is_constructible<Class, int>::value      ? 1
                                                                               : -1;

  // Null where no object can be made.
  static Class *make(int rows, int columns) {
    Class *usual = arguments == 0 ? nullptr : Usual<Class>::template make<Class>(0);
    return usual ? usual : made<Class>(rows, columns, std::integral_constant<int, arguments>());
  }

 private:
  template <class C>
  static C *made(int, int, std::integral_constant<int, 0>) { return new C; }
  template <class C>
  static C *made(int rows, int columns, std::integral_constant<int, 2>) { return new C(rows, columns); }
  template <class C>
  static C *made(int rows, int, std::integral_constant<int, 1>) { return new C(rows); }
  template <class C>
  static C *made(int, int, std::integral_constant<int, -1>) { return nullptr; }
};

// The four classes of a student.
template <class Base, class Peg, class Eight, class Klotski>
class Classes : public Student {
 public:
  struct Names {
    const char *program, *base, *peg, *eight, *klotski;
  };

  explicit Classes(const Names &names) : names(names) {}

  std::string name() const { return names.program; }

  Game *create(const std::string &game) const {
    if (game == "peg") return made<Peg>(names.peg, 9, 9);
    if (game == "eight") return made<Eight>(names.eight, 3, 3);
    if (game == "klotski") return made<Klotski>(names.klotski, 5, 4);
    throw Refusal{"argument", "there is no game " + game};
  }

  void playVector(const std::vector<Game *> &games) const {
    std::vector<Base *> list;
    for (Game *game : games) list.push_back(based(game));
    Perform<Able<CallPlayVector, Base, std::vector<Base *>>::value>::template call<CallPlayVector, Base>(
        names.base, *list.at(0), list);
  }

 private:
  Base *based(Game *game) const {
    if (Base *base = static_cast<Based<Base> *>(game)->base()) return base;
    throw Refusal{"missing", std::string("a game is no ") + names.base};
  }

  template <class Class>
  Game *made(const std::string &name, int rows, int columns) const {
    if (std::is_same<Class, Missing>::value) throw Refusal{"missing", "there is no class " + name};
    return made<Class>(name, rows, columns, std::is_abstract<Class>());
  }
  template <class Class>
  Game *made(const std::string &name, int, int, std::true_type) const {
    throw Refusal{"missing", name + " is abstract: a function of its base class is not overridden"};
  }
  template <class Class>
  Game *made(const std::string &name, int rows, int columns, std::false_type) const {
    if (Class *game = Maker<Class>::make(rows, columns)) return new GameOf<Base, Class>(name, *game);
    throw Refusal{"missing", name + " has no constructor without parameters"};
  }

  const Names names;
};

}  // namespace rulebook_shim

#endif
