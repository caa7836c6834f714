// What a student's classes have, as a text in an object file. The grader reads it there, and nothing of it runs: what a shim says
// from within a program, the student's code could say as well.
//
// This is read before the student's code, in a namespace of a name that no student can guess. RULEBOOK_MARK is a list of
// characters that no student can guess either. By it the grader finds the text.

#include "calls.h"

namespace RULEBOOK_SURVEY {

using namespace rulebook_shim;

// Whether a game is publicly derived from the base class. The traits of the library are not asked: they can be specialised.
template <class Base, class Class>
struct Derived {
  static void take(Base *);
  template <class C>
  static auto test(C *game) -> decltype(take(game), char());
  template <class C>
  static long test(...);
  static const bool value = !__is_same(Class, Missing) && sizeof(test<Class>(nullptr)) == 1;
};

template <bool same, class A, class B>
struct Either {
  typedef A Type;
};
template <class A, class B>
struct Either<false, A, B> {
  typedef B Type;
};

// Whether a game has the functions that the assignment does not demand.
template <class Base, class Class>
struct Functions {
  typedef typename Either<Derived<Base, Class>::value, Base, Class>::Type Face;
  template <class Call, class... A>
  struct Has {
    static const bool value = Able<Call, Face, A...>::value || Able<Call, Class, A...>::value;
  };
  static const char status = Derived<Base, Class>::value && decltype(Inside<Base>::template pointer<Inside<Base>>(0))::value ? '1' : '0';
  static const char proper = Has<CallProper, std::string>::value ? '1' : '0';
  static const char valid_at = Has<CallValidAt, Number, Number, std::string>::value ? '1' : '0';
  static const char valid_piece = Has<CallValidPiece, Letter, std::string>::value ? '1' : '0';
  static const char inversions = Has<CallInversions, std::vector<char>>::value ? '1' : '0';
  static const char shuffle = Has<CallShuffle, std::vector<char>>::value ? '1' : '0';
};

// Whether objects of a class cannot be made without arguments.
template <class Class>
struct Wants {
  template <class C>
  static auto none(int) -> decltype(new C, char());
  template <class C>
  static long none(...);
  static const char arguments = !__is_abstract(Class) && sizeof(none<Class>(0)) != 1 ? '1' : '0';
};

#define RULEBOOK_FUNCTIONS(Class)                                                                  \
  Functions<Base, Class>::status, Functions<Base, Class>::proper, Functions<Base, Class>::valid_at, \
      Functions<Base, Class>::valid_piece, Functions<Base, Class>::inversions, Functions<Base, Class>::shuffle

template <class Base, class Peg, class Eight, class Klotski>
struct Survey {
  static const char text[];
};

template <class Base, class Peg, class Eight, class Klotski>
const char Survey<Base, Peg, Eight, Klotski>::text[] = {
    RULEBOOK_MARK,
    __is_abstract(Base) ? '1' : '0',
    __has_virtual_destructor(Base) ? '1' : '0',
    Derived<Base, Eight>::value ? '1' : '0',
    Derived<Base, Klotski>::value ? '1' : '0',
    Derived<Base, Peg>::value ? '1' : '0',
    Wants<Eight>::arguments,
    Wants<Klotski>::arguments,
    Wants<Peg>::arguments,
    RULEBOOK_FUNCTIONS(Peg),
    RULEBOOK_FUNCTIONS(Eight),
    RULEBOOK_FUNCTIONS(Klotski),
};

#undef RULEBOOK_FUNCTIONS

}  // namespace RULEBOOK_SURVEY
