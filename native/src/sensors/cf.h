#pragma once
#include <CoreFoundation/CoreFoundation.h>
#include <algorithm>
#include <string>
#include <utility>

namespace zanei {

// Owns one +1 CF reference ("Create" and "Copy" rule). Neither the static analyzer nor clang-tidy sees a leaked
// out-parameter or a CFRelease(NULL), so nothing in the sensors calls CFRelease itself.
template <class T>
class CF {
 public:
  CF() = default;
  explicit CF(T owned) : ref_(owned) {}
  static CF Retain(T borrowed) {
    if (borrowed) CFRetain(borrowed);
    return CF(borrowed);
  }
  CF(CF&& o) noexcept : ref_(std::exchange(o.ref_, nullptr)) {}
  CF& operator=(CF&& o) noexcept {
    std::swap(ref_, o.ref_);
    return *this;
  }
  CF(const CF& o) : ref_(o.ref_) {
    if (ref_) CFRetain(ref_);
  }
  CF& operator=(const CF& o) {
    CF copy(o);
    std::swap(ref_, copy.ref_);
    return *this;
  }
  ~CF() { Reset(); }
  void Reset() {
    if (T old = std::exchange(ref_, nullptr)) CFRelease(old);
  }
  T get() const { return ref_; }
  explicit operator bool() const { return ref_ != nullptr; }
  // For out-parameters; what was owned before is released first.
  T* out() {
    Reset();
    return &ref_;
  }

 private:
  T ref_ = nullptr;
};

// UTF-8 of a CFString, at most `max_units` UTF-16 units; empty for every other type. Lone surrogates become '?'.
inline std::string ToUtf8(CFTypeRef value, CFIndex max_units = 8192) {
  if (!value || CFGetTypeID(value) != CFStringGetTypeID()) return {};
  auto string = static_cast<CFStringRef>(value);
  const CFRange range = CFRangeMake(0, std::min(CFStringGetLength(string), max_units));
  CFIndex used = 0;
  CFStringGetBytes(string, range, kCFStringEncodingUTF8, '?', false, nullptr, 0, &used);
  std::string out(static_cast<std::size_t>(used), '\0');
  CFStringGetBytes(string, range, kCFStringEncodingUTF8, '?', false, reinterpret_cast<UInt8*>(out.data()), used, &used);
  return out;
}

}  // namespace zanei
