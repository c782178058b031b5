// Event taps as CGEvent.h and CGEventTypes.h describe them; the numbers are theirs.
#pragma once
#include <CoreFoundation/CoreFoundation.h>
#include <array>

struct CGPoint { double x, y; };
struct CGSize { double width, height; };
struct CGRect { CGPoint origin; CGSize size; };
using CGEventFlags = std::uint64_t;
using CGEventMask = std::uint64_t;
using CGEventType = std::uint32_t;
using CGEventField = std::uint32_t;
using CGEventTapProxy = void*;
struct FakeEvent {
  CGEventType type;
  CGEventFlags flags = 0;
  std::map<CGEventField, double> fields = {};
  CGPoint at{};
};
using CGEventRef = FakeEvent*;
using CGEventTapCallBack = CGEventRef (*)(CGEventTapProxy, CGEventType, CGEventRef, void*);
enum : std::uint32_t {
  kCGEventLeftMouseDown = 1, kCGEventRightMouseDown = 3, kCGEventKeyDown = 10, kCGEventScrollWheel = 22,
  kCGEventOtherMouseDown = 25, kCGEventTapDisabledByTimeout = 0xFFFFFFFE, kCGEventTapDisabledByUserInput = 0xFFFFFFFF
};
enum : std::uint32_t {
  kCGMouseEventClickState = 1, kCGMouseEventButtonNumber = 3, kCGKeyboardEventKeycode = 9,
  kCGEventTargetUnixProcessID = 40, kCGScrollWheelEventFixedPtDeltaAxis1 = 93, kCGScrollWheelEventFixedPtDeltaAxis2 = 94
};
enum { kCGAnnotatedSessionEventTap = 2, kCGTailAppendEventTap = 1, kCGEventTapOptionListenOnly = 1 };
constexpr std::uint64_t kCGEventFlagMaskShift = 1 << 17, kCGEventFlagMaskControl = 1 << 18,
                        kCGEventFlagMaskAlternate = 1 << 19, kCGEventFlagMaskCommand = 1 << 20,
                        kCGEventFlagMaskSecondaryFn = 1 << 23;
#define CGEventMaskBit(type) (std::uint64_t(1) << (type))

struct FakeTap : FakeCF {
  std::mutex mutex;
  std::vector<FakeEvent> queue;
  std::atomic<bool> enabled{false}, valid{true};
  std::atomic<bool> stuck{false};  // enabling it has no effect any more
  CGEventTapCallBack call = nullptr;
  void* info = nullptr;
  CGEventMask mask = 0;
  int options = 0;
  std::atomic<FakeSource*> source{nullptr};
  std::atomic<FakeLoop*> loop{nullptr};
  static inline std::mutex all_mutex;
  static inline std::set<FakeTap*> all;
  static inline std::atomic<bool> keys_allowed{true};
  static inline std::atomic<bool> born_stuck{false};  // taps are given, and enabling them has no effect
  static inline std::atomic<bool> deaf{false};  // taps are enabled, and nothing reaches them (FB12113281)
  static inline std::atomic<int> enables{0}, created{0};
  static FakeTap* Only() {
    std::lock_guard<std::mutex> lock(all_mutex);
    return *all.begin();
  }
  ~FakeTap() override {
    std::lock_guard<std::mutex> lock(all_mutex);
    all.erase(this);
  }
};
using CFMachPortRef = FakeTap*;
// CGEvent.h: "the appropriate bits in the mask are cleared. If that action results in an empty mask, then NULL is returned."
inline CFMachPortRef CGEventTapCreate(int, int, int options, CGEventMask mask, CGEventTapCallBack call, void* info) {
  if (!FakeTap::keys_allowed) mask &= ~CGEventMaskBit(kCGEventKeyDown);
  if (mask == 0) return nullptr;
  auto* tap = new FakeTap;
  tap->call = call;
  tap->info = info;
  tap->mask = mask;
  tap->options = options;
  tap->stuck = FakeTap::born_stuck.load();
  ++FakeTap::created;
  std::lock_guard<std::mutex> lock(FakeTap::all_mutex);
  FakeTap::all.insert(tap);
  return tap;
}
inline void CGEventTapEnable(CFMachPortRef tap, bool on) {
  if (on) ++FakeTap::enables;
  tap->enabled = on && !tap->stuck;
}
inline bool CGEventTapIsEnabled(CFMachPortRef tap) { return tap->enabled; }
inline void CFMachPortInvalidate(CFMachPortRef tap) { tap->valid = false; }
inline CFRunLoopSourceRef CFMachPortCreateRunLoopSource(CFAllocatorRef, CFMachPortRef tap, CFIndex) {
  auto* source = new FakeSource;
  CFRetain(tap);
  auto held = std::shared_ptr<FakeTap>(tap, [](FakeTap* t) { CFRelease(t); });
  source->perform = [held] {
    std::vector<FakeEvent> events;
    {
      std::lock_guard<std::mutex> lock(held->mutex);
      events.swap(held->queue);
    }
    for (auto& event : events)  // a "disabled" notice carries no event (frobware/cmd-key-happy#24)
      if (held->valid) held->call(nullptr, event.type, event.type >= kCGEventTapDisabledByTimeout ? nullptr : &event, held->info);
  };
  tap->source = source;
  tap->loop = CFRunLoopGetCurrent();
  return source;
}
// CGEventSource.h: "Return the elapsed time since the last event for a Quartz event source", whoever heard it.
enum : int { kCGEventSourceStateCombinedSessionState = 0 };
using CGEventSourceStateID = int;
struct FakeInput {
  static inline std::array<std::atomic<double>, 64> last{};
  static inline std::atomic<int> asked{0};
};
inline CFTimeInterval CGEventSourceSecondsSinceLastEventType(CGEventSourceStateID, CGEventType type) {
  ++FakeInput::asked;
  return CFAbsoluteTimeGetCurrent() - FakeInput::last.at(type);
}
// Test side: hands an event to every tap that wants it, as the window server would.
inline int FakePost(const FakeEvent& event) {
  if (event.type < FakeInput::last.size()) FakeInput::last.at(event.type) = CFAbsoluteTimeGetCurrent();
  std::lock_guard<std::mutex> lock(FakeTap::all_mutex);
  int taken = 0;
  for (auto* tap : FakeTap::all) {
    const bool control = event.type >= kCGEventTapDisabledByTimeout;
    if (!tap->valid || tap->source == nullptr) continue;
    if (control) tap->enabled = false;
    else if (FakeTap::deaf || !tap->enabled || !(tap->mask & CGEventMaskBit(event.type))) continue;
    {
      std::lock_guard<std::mutex> queue(tap->mutex);
      tap->queue.push_back(event);
    }
    CFRunLoopSourceSignal(tap->source);
    CFRunLoopWakeUp(tap->loop);
    ++taken;
  }
  return taken;
}
inline std::int64_t CGEventGetIntegerValueField(CGEventRef e, CGEventField field) { return static_cast<std::int64_t>(e->fields[field]); }
inline double CGEventGetDoubleValueField(CGEventRef e, CGEventField field) { return e->fields[field]; }
inline CGEventFlags CGEventGetFlags(CGEventRef e) { return e->flags; }
inline CGPoint CGEventGetLocation(CGEventRef e) { return e->at; }
