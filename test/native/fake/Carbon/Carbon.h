// Secure input (CarbonEventsCore.h: global to all processes, "Not thread safe") and input sources (TextInputSources.h).
#pragma once
#include <CoreGraphics/CoreGraphics.h>
#include <thread>

inline std::atomic<bool> fake_secure{false};
inline std::atomic<int> fake_secure_threads{0};
inline Boolean IsSecureEventInputEnabled() {
  // Counts the threads that ask; more than one at a time in the life of a sensor is a fault.
  thread_local bool counted = false;
  if (!std::exchange(counted, true)) ++fake_secure_threads;
  return fake_secure;
}

struct FakeInputSource : FakeCF {
  FakeString* type;
  explicit FakeInputSource(const std::string& t) : type(new FakeString(t)) {}
  ~FakeInputSource() override { CFRelease(type); }
};
using TISInputSourceRef = FakeInputSource*;
inline std::string fake_source_type = "TISTypeKeyboardLayout";  // empty = the lookup fails
#define kTISPropertyInputSourceType CFSTR("TISPropertyInputSourceType")
#define kTISNotifySelectedKeyboardInputSourceChanged CFSTR("com.apple.Carbon.TISNotifySelectedKeyboardInputSourceChanged")
inline TISInputSourceRef TISCopyCurrentKeyboardInputSource() {
  return fake_source_type.empty() ? nullptr : new FakeInputSource(fake_source_type);
}
inline void* TISGetInputSourceProperty(TISInputSourceRef source, CFStringRef) { return source->type; }  // borrowed
