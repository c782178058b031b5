// Portable: no Apple header may be included from src/core.
#pragma once
#include <chrono>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace zanei {

using Value = std::variant<bool, double, std::string, std::vector<std::string>>;

// One raw fact: a kind, when it was seen, and flat fields. TypeScript gives it meaning.
struct Observation {
  const char* kind;
  double at_ms = 0;  // monotonic, the same clock for all sensors and for Take()
  std::vector<std::pair<const char*, Value>> fields;

  explicit Observation(const char* k) : kind(k) {}
  // Two overloads each, so that nobody writes o = std::move(o).With(...): a self-move empties the fields.
  Observation& With(const char* key, Value v) & {
    fields.emplace_back(key, std::move(v));
    return *this;
  }
  Observation&& With(const char* key, Value v) && { return std::move(With(key, std::move(v))); }
  Observation& WithNumber(const char* key, double v) & { return With(key, v); }
  Observation&& WithNumber(const char* key, double v) && { return std::move(With(key, v)); }
  // An empty text means "has none" and is left out.
  Observation& WithText(const char* key, std::string v) & {
    if (!v.empty()) fields.emplace_back(key, std::move(v));
    return *this;
  }
  Observation&& WithText(const char* key, std::string v) && { return std::move(WithText(key, std::move(v))); }
};

inline double NowMs() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Where sensors put what they see; callable on any thread, never blocks.
class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;
  virtual void Emit(Observation&& o) = 0;
};

}  // namespace zanei
