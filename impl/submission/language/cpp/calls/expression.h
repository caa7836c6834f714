// Evaluates expressions with the classes and functions of a student's program. It is read before the student's code, and the glue that
// the grader writes for an assignment (see calls.go) behind it.
//
// An expression is a line of words. A word says what follows it, and N how many expressions, or pairs of them, do:
//
//     null   true   false   int 1   float 2.5   text A     plain values; a text is quoted as in a URL
//     list N   set N   map N                               a map has pairs
//     name f                                               what was kept under a name
//     new Fraction N                                       an object of a class
//     constant Color RED                                   of an enumeration
//     call add N OBJECT   static Fraction gcd N   function gcd N
//     field numerator OBJECT                               a public field, or a method without parameters
//     item VALUE KEY                                       an item of a list or map
//     ask text N                                           what C++ itself knows to ask: text, equal, order, items, size
//
// What an expression gives is told in the same words; `object Square+Shape` stands for an object and its classes. What is not there is
// refused as `missing`.
#ifndef RULEBOOK_EXPRESSION_H
#define RULEBOOK_EXPRESSION_H

#include <cxxabi.h>

#include <charconv>
#include <compare>
#include <concepts>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "protocol.h"
#include "streams.h"

namespace rulebook_shim {

// A value: what an expression writes, or what a program gives back. Objects live until all is forgotten.
struct Value {
  std::string word = "null", text;  // the word of a plain value, and what stands behind it; of an object its class
  std::string classes;              // of an object: its class and those above it
  std::vector<Value> parts;         // of a list or set; of a map keys and values by turns
  std::shared_ptr<void> object;
};

typedef std::vector<Value> Values;

// Templates take values of any type as they are: these have an order, and can be added and printed.
std::strong_ordering operator<=>(const Value &one, const Value &other);
bool operator==(const Value &one, const Value &other);
Value operator+(const Value &one, const Value &other);
std::ostream &operator<<(std::ostream &out, const Value &value);

[[noreturn]] inline void missing(const std::string &words) { throw Refusal{"missing", "there is no " + words}; }

inline Value plain(const std::string &word, const std::string &text = "") {
  Value value;
  value.word = word, value.text = text;
  return value;
}

// The names of the classes of an assignment, which the glue specialises.
template <class C>
inline constexpr const char *class_name = nullptr;

// The classes of an assignment that a program defines, as the glue lists them: a tuple of their identities.
template <class T>
struct all_classes;

// Does something with each of these classes; T is any type.
template <class T, class F>
void each_class(F &&act) {
  std::apply([&](auto... each) { (act(each), ...); }, typename all_classes<T>::type());
}

// A type that is known only when the class is: what a class lacks is no error then.
template <class C, class T>
struct dependent_type {
  typedef T type;
};
template <class C, class T>
using dependent = typename dependent_type<C, T>::type;

template <class T>
Value tell(T &&);

// Tells of an object of just this class, or of none of the assignment's, that somebody keeps.
template <class C>
Value tell_class(C *object, const std::shared_ptr<void> &keeper) {
  Value value = plain("object", class_name<C> ? class_name<C> : "something");
  value.classes = value.text;
  value.object = std::shared_ptr<void>(keeper, object);
  each_class<C>([&]<class A>(std::type_identity<A>) {
    if constexpr (!std::is_same_v<A, C> && std::is_convertible_v<C *, A *>) value.classes += std::string(" ") + class_name<A>;
  });
  return value;
}

// Objects that were given back by value stay where they are; those that were given back by reference belong to somebody else.
template <class C>
Value tell_object(C &&given) {
  typedef std::remove_cvref_t<C> Class;
  Class *object = const_cast<Class *>(&given);
  std::shared_ptr<void> keeper;
  if constexpr (!std::is_lvalue_reference_v<C> && std::is_move_constructible_v<Class>) {
    keeper = std::make_shared<Class>(std::move(given));
    object = static_cast<Class *>(keeper.get());
  }
  Value value = tell_class(object, keeper);
  if constexpr (std::is_polymorphic_v<Class>) {
    each_class<Class>([&]<class D>(std::type_identity<D>) {
      if constexpr (std::is_base_of_v<Class, D>) {
        if (typeid(*object) == typeid(D)) value = tell_class(dynamic_cast<D *>(object), keeper);
      }
    });
  }
  return value;
}

// What a pointer that owns an object, or another holder of a value, has: it is kept as long as the object.
template <class H>
Value tell_held(H &&given) {
  auto kept = std::make_shared<std::remove_const_t<H>>(std::move(given));
  Value value = tell(*kept);
  if (value.object) value.object = std::shared_ptr<void>(kept, value.object.get());
  return value;
}

// Lets the objects of a value that may lie in something else live as long as that does.
inline void keep(Value &value, const std::shared_ptr<void> &keeper) {
  if (value.object && value.object.use_count() == 0) value.object = std::shared_ptr<void>(keeper, value.object.get());
  for (Value &part : value.parts) keep(part, keeper);
}

template <class R>
Value tell_range(R &range) {
  if constexpr (!std::is_const_v<R> && requires(const R &all) { all.begin(), all.end(); }) return tell_range<const R>(range);
  Value value = plain("list");
  if constexpr (requires { typename R::mapped_type; }) {
    value.word = "map";
    for (const auto &[key, item] : range) value.parts.push_back(tell(key)), value.parts.push_back(tell(item));
  } else {
    if constexpr (requires { typename R::key_type; }) value.word = "set";
    for (auto &&item : range) value.parts.push_back(tell(item));
  }
  return value;
}

// A number with the fewest digits that tell it from others of its type: 0.01 is that as a float, too.
template <class T>
Value tell_number(T number) {
  char text[100];
  return plain("float", std::string(text, std::to_chars(text, text + sizeof text, number).ptr));
}

template <class T>
Value tell(T &&given) {
  typedef std::remove_cvref_t<T> Type;
  if constexpr (std::is_same_v<Type, Value>) {
    return given;
  } else if constexpr (std::is_same_v<Type, bool>) {
    return plain(given ? "true" : "false");
  } else if constexpr (std::is_same_v<Type, char>) {
    return plain("text", std::string(1, given));
  } else if constexpr (std::is_integral_v<Type>) {
    return plain("int", std::to_string(given));
  } else if constexpr (std::is_enum_v<Type>) {
    return plain("int", std::to_string(static_cast<long long>(given)));
  } else if constexpr (std::is_floating_point_v<Type>) {
    return tell_number(given);
  } else if constexpr (std::is_convertible_v<const Type &, std::string>) {
    if constexpr (std::is_pointer_v<Type>) return given ? plain("text", given) : Value();
    else return plain("text", std::string(given));
  } else if constexpr (class_name<Type> != nullptr) {
    return tell_object(std::forward<T>(given));
  } else if constexpr (requires { given.begin(), given.end(); }) {
    if constexpr (std::is_lvalue_reference_v<T> || !std::is_move_constructible_v<Type>) return tell_range(given);
    auto kept = std::make_shared<Type>(std::move(given));  // the objects in it are asked for their members later
    Value value = tell_range(*kept);
    keep(value, kept);
    return value;
  } else if constexpr (requires { std::tuple_size<Type>::value; }) {
    Value value = plain("list");
    value.parts = std::apply([](auto &&...parts) { return Values{tell(std::forward<decltype(parts)>(parts))...}; }, std::forward<T>(given));
    return value;
  } else if constexpr (requires { *given; static_cast<bool>(given); }) {
    if constexpr (!std::is_lvalue_reference_v<T> && !std::is_pointer_v<Type>) return tell_held(std::move(given));
    return given ? tell(*given) : Value();
  } else {
    return tell_object(std::forward<T>(given));
  }
}

// What a collection is, whichever it is: a list, a set, a map; 0 for any other type.
template <class T>
inline constexpr char kind = 0;
template <class T>
  requires(class_name<T> == nullptr && requires { typename T::key_type; })
inline constexpr char kind<T> = requires { typename T::mapped_type; } ? 'm' : 's';
template <class T>
  requires(class_name<T> == nullptr && !std::is_same_v<T, std::string> &&
           (requires(T all, typename T::value_type item) { all.push_back(item); } ||
            requires(T all) { std::tuple_size<T>::value, all.fill(all[0]); }))
inline constexpr char kind<T> = 'l';

// A value as a type has it.
template <class T>
struct As;

inline void want(bool fits, const Value &value, const char *type) {
  if (!fits) throw Refusal{"missing", "there is no way to take " + value.word + " " + value.text + " for " + type};
}

template <class T>
  requires std::is_arithmetic_v<T>
struct As<T> {
  static T of(const Value &value) {
    if constexpr (std::is_same_v<T, bool>) {
      want(value.word == "true" || value.word == "false", value, "a bool");
      return value.word == "true";
    } else {
      want(value.word == "int" || std::is_floating_point_v<T> && value.word == "float", value, "a number");
      return std::is_integral_v<T> ? static_cast<T>(std::strtoll(value.text.c_str(), nullptr, 10))
                                   : static_cast<T>(std::strtod(value.text.c_str(), nullptr));
    }
  }
};

template <class T>
  requires std::is_enum_v<T>
struct As<T> {
  static T of(const Value &value) { return static_cast<T>(As<long long>::of(value)); }
};

template <>
struct As<Value> {
  static Value of(const Value &value) { return value; }
};

template <>
struct As<std::string> {
  static std::string of(const Value &value) {
    want(value.word == "text", value, "a text");
    return value.text;
  }
};

// Types that a value can have.
template <class T>
concept taken = requires(const Value &value) { As<T>::of(value); };

template <class T>
  requires((kind<T> == 'l' || kind<T> == 's') && taken<typename T::value_type>)
struct As<T> {
  static T of(const Value &value) {
    want(value.word == "list" || value.word == "set", value, kind<T> == 'l' ? "a list" : "a set");
    T made{};
    std::size_t at = 0;
    if constexpr (requires { std::tuple_size<T>::value; }) {
      std::string size = std::to_string(value.parts.size());
      if (value.parts.size() != made.size()) missing("array of " + size + ", but one of " + std::to_string(made.size()));
    }
    for (const Value &part : value.parts) {
      typedef As<typename T::value_type> Item;
      if constexpr (requires { std::tuple_size<T>::value; }) made[at++] = Item::of(part);
      else if constexpr (kind<T> == 's') made.insert(Item::of(part));
      else made.push_back(Item::of(part));
    }
    return made;
  }
};

template <class T>
  requires(kind<T> == 'm' && taken<typename T::key_type> && taken<typename T::mapped_type>)
struct As<T> {
  static T of(const Value &value) {
    want(value.word == "map", value, "a map");
    T made;
    for (std::size_t at = 0; at + 1 < value.parts.size(); at += 2) {
      made.emplace(As<typename T::key_type>::of(value.parts[at]), As<typename T::mapped_type>::of(value.parts[at + 1]));
    }
    return made;
  }
};

// An object of an assignment's class, or of one below it, is itself.
template <class C>
  requires(class_name<C> != nullptr)
struct As<C> {
  static C &of(const Value &value) {
    C *found = nullptr;
    each_class<C>([&]<class D>(std::type_identity<D>) {
      if constexpr (std::is_convertible_v<D *, C *>) {
        if (value.word == "object" && value.text == class_name<D>) found = static_cast<D *>(value.object.get());
      }
    });
    want(found, value, class_name<C>);
    return *found;
  }
};

// A pointer that shares an object with whoever keeps it.
template <class C>
std::shared_ptr<C> shared(C &object) {
  return std::shared_ptr<C>(std::shared_ptr<void>(), &object);
}

// A pointer to an object that is like another, of its class.
template <class C>
std::unique_ptr<C> like(C &object) {
  std::unique_ptr<C> made;
  each_class<C>([&]<class D>(std::type_identity<D>) {
    constexpr bool below = std::is_same_v<C, D> || std::is_convertible_v<D *, C *> && std::is_polymorphic_v<C>;
    if constexpr (below && std::is_copy_constructible_v<D>) {
      if (typeid(object) == typeid(D)) made = std::make_unique<D>(dynamic_cast<D &>(object));
    }
  });
  return made;
}

// Objects that were made for a step and that nobody else owns.
inline std::set<void *> unowned;

// A pointer that owns an object. It is the object itself, which still has its name, unless somebody owns that.
template <class C>
std::unique_ptr<C> owned(C &object) {
  void *at = &object;
  if constexpr (std::is_polymorphic_v<C>) at = dynamic_cast<void *>(&object);
  return unowned.erase(at) ? std::unique_ptr<C>(&object) : like(object);
}

// What a pointer points to, or another holder of a value holds.
template <class T>
using pointee = std::remove_cvref_t<decltype(*std::declval<T &>())>;

// What a collection of objects holds: these, or pointers if a class has none of its own.
template <class C>
using item = std::conditional_t<std::is_abstract_v<C>, C *, C>;

// A pointer to an object: null, or to the object itself, if it does not want to be its only keeper.
template <class T>
  requires(class_name<T> == nullptr && class_name<pointee<T>> != nullptr)
struct As<T> {
  static T of(const Value &value) {
    if (value.word == "null") return T();
    pointee<T> &object = As<pointee<T>>::of(value);
    if constexpr (std::is_pointer_v<T>) {
      return &object;
    } else if constexpr (std::is_constructible_v<T, std::unique_ptr<pointee<T>>> && !std::is_copy_constructible_v<T>) {
      return like(object);
    } else if constexpr (std::is_constructible_v<T, std::shared_ptr<pointee<T>>>) {
      return shared(object);
    } else {
      return object;
    }
  }
};

// What an argument is while a function has it: a value of its own, which is looked at again afterwards, or the object.
template <class T>
struct Handed {
  Value &value;
  T own;
  explicit Handed(Value &value) : value(value), own(As<T>::of(value)) {}
  T &get() { return own; }
  void back() { value = tell(own); }
};

// Collections that can be moved, but not copied.
template <class T>
inline constexpr bool only_moved = false;
template <class T>
  requires requires { typename T::value_type; }
inline constexpr bool only_moved<T> = !std::is_copy_constructible_v<typename T::value_type>;

// A value of whichever type a function takes: a collection of a kind, or for 'a' any.
template <char Kind>
struct Given {
  const Value &value;
  std::function<Value()> left;  // what the function has left of it

  template <class T>
  static constexpr bool fits = (Kind == 'a' || kind<T> == Kind) && taken<T>;

  template <class T>
  T &made() {
    auto made = std::make_shared<T>(As<T>::of(value));
    left = [made] { return tell(*made); };
    return *made;
  }

  template <class T>
    requires(fits<std::remove_const_t<T>> && !only_moved<std::remove_const_t<T>>)
  operator T &() {
    return made<std::remove_const_t<T>>();
  }

  template <class T>
    requires(fits<T> && only_moved<T>)
  operator T &&() {
    return std::move(made<T>());
  }
};

template <char Kind>
struct Handed<Given<Kind>> {
  Value &value;
  Given<Kind> given;
  explicit Handed(Value &value) : value(value), given{value, nullptr} {}
  Given<Kind> &get() { return given; }
  void back() {
    if (given.left) value = given.left();
  }
};

template <class C>
  requires(class_name<C> != nullptr)
struct Handed<C> {
  Value &value;
  explicit Handed(Value &value) : value(value) {}
  C &get() { return As<C>::of(value); }
  void back() {}
};

// Calls with values that take these types; they are what the call has left of them.
template <class... T, class F, std::size_t... At>
Value call_at(F &&function, Values &values, std::index_sequence<At...>) {
  auto handed = std::make_shared<std::tuple<Handed<T>...>>(Handed<T>(values[At])...);
  auto finish = [&] { ((std::get<At>(*handed).back(), keep(values[At], handed)), ...); };
  if constexpr (std::is_void_v<decltype(function(std::get<At>(*handed).get()...))>) {
    function(std::get<At>(*handed).get()...);
    finish();
    return Value();
  } else {
    Value result = tell(function(std::get<At>(*handed).get()...));
    keep(result, handed);
    finish();
    return result;
  }
}

template <class... T, class F>
Value call_with(F &&function, Values &values) {
  return call_at<T...>(function, values, std::index_sequence_for<T...>());
}

// What the glue knows: the members of classes, by the names that the assignment gives them. Its own names must hide no function of
// the student's.
struct Glue {
  virtual ~Glue() {}
  virtual Value rulebook_create(const std::string &type, Values &values) = 0;
  virtual Value rulebook_call(const std::string &type, const std::string &name, Value &self, Values &values) = 0;
  virtual Value rulebook_constant(const std::string &type, const std::string &name) = 0;
  virtual Value rulebook_static(const std::string &type, const std::string &name, Values &values) = 0;
  virtual Value rulebook_function(const std::string &name, Values &values) = 0;
  virtual Value rulebook_field(const std::string &type, const std::string &name, Value &self) = 0;
  virtual Value rulebook_ask(const std::string &what, Values &values) = 0;
};

// What C++ itself knows of an object of a class.
template <class C>
Value ask_object(const std::string &what, C &object, C &other) {
  if (what == "text") {
    if constexpr (requires(std::ostream &out) { out << object; }) {
      std::ostringstream out;
      out << object;
      return plain("text", out.str());
    } else if constexpr (requires { std::string(object.toString()); }) {
      return plain("text", object.toString());
    } else if constexpr (requires { std::string(object.to_string()); }) {
      return plain("text", object.to_string());
    }
    missing(std::string("operator << for class ") + class_name<C>);
  }
  if (what == "equal") {
    if constexpr (requires { bool(object == other); }) return tell(bool(object == other));
    missing(std::string("operator == for class ") + class_name<C>);
  }
  if (what == "order") {
    if constexpr (requires { bool(object < other); }) return tell(object < other ? -1 : other < object ? 1 : 0);
    missing(std::string("operator < for class ") + class_name<C>);
  }
  if (what == "items") {
    if constexpr (requires { object.begin(), object.end(); }) return tell_range(object);
    missing(std::string("begin() in class ") + class_name<C>);
  }
  if constexpr (requires { object.size(); }) {
    return tell(object.size());
  } else if constexpr (requires { object.length(); }) {
    return tell(object.length());
  }
  missing(std::string("size() in class ") + class_name<C>);
}

// Does something with what a value is in C++.
template <class T, class F>
void with_value(const Value &value, F &&act) {
  if (value.word == "int") act(As<int>::of(value));
  if (value.word == "float") act(As<double>::of(value));
  if (value.word == "text") act(As<std::string>::of(value));
  each_class<T>([&]<class C>(std::type_identity<C>) {
    if (value.word == "object" && value.text == class_name<C>) act(As<C>::of(value));
  });
}

// What an operator gives of two values, if it takes such.
template <class A, class B>
std::optional<Value> operated(const std::string &sign, A &one, B &other) {
  if constexpr (requires { one + other; }) if (sign == "+") return tell(one + other);
  if constexpr (requires { one - other; }) if (sign == "-") return tell(one - other);
  if constexpr (requires { one * other; }) if (sign == "*") return tell(one * other);
  if constexpr (requires { one / other; }) if (sign == "/") return tell(one / other);
  if constexpr (requires { one % other; }) if (sign == "%") return tell(one % other);
  if constexpr (requires { bool(one == other); }) if (sign == "==") return tell(bool(one == other));
  if constexpr (requires { one < other; }) if (sign == "<") return tell(one < other);
  if constexpr (requires { one[other]; }) if (sign == "[]") return tell(one[other]);
  return {};
}

// What an operator gives of one or two values; T is any type.
template <class T>
Value operate(const std::string &sign, const Values &values) {
  std::optional<Value> result;
  with_value<T>(values.front(), [&](auto &&one) {
    if (values.size() > 1) {
      with_value<T>(values.back(), [&](auto &&other) { result = operated(sign, one, other); });
    } else if constexpr (requires { -one; }) {
      result = tell(-one);
    }
  });
  std::string of;
  for (const Value &value : values) of += (of.empty() ? "" : " and ") + (value.word == "object" ? "class " + value.text : value.word);
  if (!result) missing("operator " + sign + " for " + of);
  return *result;
}

Value ask_plain(const std::string &what, const Value &value, const Value &other);

// The commands, which all assignments have in common.
class Expressions : public Assignment {
 public:
  Expressions(Glue &glue, const std::string &name) : glue(glue), title(name) {}

  std::string name() override { return title; }
  void begin() override { kept.clear(); }
  std::vector<Command> commands() override;

 private:
  Lines evaluated(const std::string &name, const std::string &words);

  Glue &glue;
  std::string title;
  std::map<std::string, Value> kept;
  std::deque<Value> objects;  // a reference to one may be held by another
};

}  // namespace rulebook_shim

#endif
