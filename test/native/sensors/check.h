#pragma once
#include <chrono>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <vector>
#include "../../../native/src/core/observation.h"

inline int passed = 0, failed = 0;
#define CHECK(what) \
  do { \
    if (what) ++passed; \
    else { ++failed; std::printf("FAIL %s:%d: %s\n", __FILE__, __LINE__, #what); } \
  } while (0)

// Waits for another thread; true as soon as `f` holds. The limit only ends a broken run.
template <class F>
bool Soon(F f) {
  for (int i = 0; i < 10'000; ++i) {
    if (f()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

struct Memory final : zanei::Sink {
  std::mutex mutex;
  std::vector<zanei::Observation> all;
  void Emit(zanei::Observation&& o) override {
    std::lock_guard<std::mutex> lock(mutex);
    all.push_back(std::move(o));
  }
  int Count(const std::string& kind) {
    std::lock_guard<std::mutex> lock(mutex);
    int n = 0;
    for (const auto& o : all) n += o.kind == kind;
    return n;
  }
  // The field of the last observation of a kind; nullptr = there is none.
  const zanei::Value* Last(const std::string& kind, const std::string& field) {
    std::lock_guard<std::mutex> lock(mutex);
    for (auto o = all.rbegin(); o != all.rend(); ++o)
      if (o->kind == kind) {
        for (const auto& [name, value] : o->fields)
          if (name == field) return &value;
        return nullptr;
      }
    return nullptr;
  }
  std::string Text(const std::string& kind, const std::string& field) {
    const auto* value = Last(kind, field);
    const auto* text = value == nullptr ? nullptr : std::get_if<std::string>(value);
    return text == nullptr ? "(none)" : *text;
  }
  double Number(const std::string& kind, const std::string& field) {
    const auto* value = Last(kind, field);
    const auto* number = value == nullptr ? nullptr : std::get_if<double>(value);
    return number == nullptr ? -1 : *number;
  }
  // Of the last attempt to attach; 1 = there was none.
  int Error() {
    const auto* value = Last("ax.attached", "error");
    return value == nullptr ? 1 : static_cast<int>(std::get<double>(*value));
  }
  bool Anywhere(const std::string& secret) {
    std::lock_guard<std::mutex> lock(mutex);
    for (const auto& o : all)
      for (const auto& [name, value] : o.fields) {
        if (const auto* text = std::get_if<std::string>(&value); text && text->find(secret) != std::string::npos) return true;
        if (const auto* list = std::get_if<std::vector<std::string>>(&value))
          for (const auto& one : *list)
            if (one.find(secret) != std::string::npos) return true;
      }
    return false;
  }
  void Clear() {
    std::lock_guard<std::mutex> lock(mutex);
    all.clear();
  }
};

void TestCore();
void TestTaps();
void TestAccessibility();
void TestInputSource();
