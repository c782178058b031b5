// Keys, clicks, scrolling and secure input. Sources: CGEvent.h, CarbonEventsCore.h, docs/macos.md "Event taps".
#include <Carbon/Carbon.h>
#include <CoreGraphics/CoreGraphics.h>
#include <algorithm>
#include <array>
#include <vector>
#include "../core/key_class.h"
#include "../core/tap_health.h"
#include "../core/tap_hearing.h"
#include "pool.h"
#include "run_loop_thread.h"
#include "sensors.h"

namespace zanei {
namespace {

constexpr double kTickSeconds = 0.5;

class Taps;

// Of a tap that is in no run loop: never called.
CGEventRef HearNothing(CGEventTapProxy, CGEventType, CGEventRef event, void*) { return event; }

// One listen-only tap. Keys and pointer are two taps because a tap that may not have keys gets the key bits cleared
// from its mask (CGEvent.h) and would be silently deaf to them.
struct Tap {
  Taps* owner = nullptr;
  const char* name = "";
  std::vector<CGEventType> types = {};
  CF<CFMachPortRef> port;
  CF<CFRunLoopSourceRef> source;
  TapHealth health;
  TapHearing hearing;
  bool down = false;
};

class Taps final : public EventTaps {
 public:
  explicit Taps(Sink& sink) : sink_(sink), thread_("zanei-tap") {
    taps_[kKeys].name = "keys";
    taps_[kKeys].types = {kCGEventKeyDown};
    taps_[kPointer].name = "pointer";
    taps_[kPointer].types = {kCGEventLeftMouseDown, kCGEventRightMouseDown, kCGEventOtherMouseDown, kCGEventScrollWheel};
    for (Tap& tap : taps_) tap.owner = this;
    thread_.Run([this] { StartTimer(); });
  }
  ~Taps() override {
    thread_.Run([this] {
      if (timer_) CFRunLoopTimerInvalidate(timer_.get());
      timer_.Reset();
      for (Tap& tap : taps_) Destroy(tap);
    });
    thread_.Stop();
  }
  bool Start(Kind kind) override {
    bool ok = false;
    thread_.Run([&] { ok = taps_[kind].port || Create(taps_[kind]); });
    return ok;
  }
  void Stop(Kind kind) override {
    thread_.Run([&] { Destroy(taps_[kind]); });
  }

 private:
  void StartTimer() {
    CFRunLoopTimerContext context = {0, this, nullptr, nullptr, nullptr};
    timer_ = CF<CFRunLoopTimerRef>(CFRunLoopTimerCreate(
        nullptr, CFAbsoluteTimeGetCurrent(), kTickSeconds, 0, 0,
        [](CFRunLoopTimerRef, void* self) {
          Pool pool;
          static_cast<Taps*>(self)->Tick();
        },
        &context));
    CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer_.get(), kCFRunLoopCommonModes);
  }
  bool Create(Tap& tap) {
    // Annotated: the event knows the process it goes to. Tail: what filters let through. Never kCGEventTapOptionDefault:
    // an active tap freezes all input when the grant is taken away while it runs.
    CGEventMask mask = 0;
    for (const CGEventType type : tap.types) mask |= CGEventMaskBit(type);
    tap.port = CF<CFMachPortRef>(CGEventTapCreate(kCGAnnotatedSessionEventTap, kCGTailAppendEventTap,
                                                  kCGEventTapOptionListenOnly, mask, &Taps::Callback, &tap));
    if (!tap.port) return false;
    tap.source = CF<CFRunLoopSourceRef>(CFMachPortCreateRunLoopSource(nullptr, tap.port.get(), 0));
    CFRunLoopAddSource(CFRunLoopGetCurrent(), tap.source.get(), kCFRunLoopCommonModes);
    CGEventTapEnable(tap.port.get(), true);
    return true;
  }
  void Destroy(Tap& tap) {
    if (tap.port) CGEventTapEnable(tap.port.get(), false);
    if (tap.source) CFRunLoopSourceInvalidate(tap.source.get());
    if (tap.port) CFMachPortInvalidate(tap.port.get());
    tap.source.Reset();
    tap.port.Reset();
    tap.health = {};
    tap.hearing = {};
    tap.down = false;
  }
  void Tick() {
    // "Not thread safe" and global to all processes (CarbonEventsCore.h): only this thread asks.
    NoteSecure(IsSecureEventInputEnabled());
    for (Tap& tap : taps_) {
      if (!tap.port) continue;
      Watch(tap);
      Compare(tap);
    }
  }
  // Enabled, but nothing comes although there is input. While Secure Input is on no key is to come.
  void Compare(Tap& tap) {
    double since_s = CGEventSourceSecondsSinceLastEventType(kCGEventSourceStateCombinedSessionState, tap.types.front());
    for (const CGEventType type : tap.types)
      since_s = std::min(since_s, CGEventSourceSecondsSinceLastEventType(kCGEventSourceStateCombinedSessionState, type));
    const double input_ms = NowMs() - since_s * 1000;
    if (tap.down || (secure_ && &tap == &taps_[kKeys])) tap.hearing.Excuse(input_ms);
    else if (tap.hearing.Missed(input_ms)) sink_.Emit(Observation("tap.silent").WithText("tap", tap.name));
  }
  // The "disabled" event itself can be missed (grant taken away, wake; FB12113281): look, too.
  void Watch(Tap& tap) {
    if (CGEventTapIsEnabled(tap.port.get())) {
      if (tap.down) sink_.Emit(Observation("tap.restored").WithText("tap", tap.name));
      tap.down = false;
    } else if (!tap.down) {
      Recover(tap, "found");
    } else if (tap.health.MayRetry(NowMs())) {
      CGEventTapEnable(tap.port.get(), true);
      if (!CGEventTapIsEnabled(tap.port.get())) Recover(tap, "still");
    }
  }
  void Recover(Tap& tap, const char* why) {
    if (!tap.port) return;
    const auto action = tap.health.OnDisabled(NowMs());
    if (!tap.down) sink_.Emit(Observation("tap.disabled").WithText("tap", tap.name).WithText("why", why));
    tap.down = true;
    if (action == TapHealth::Action::kEnableNow) CGEventTapEnable(tap.port.get(), true);
    // Not from within the tap's own callback: once that is over.
    if (action == TapHealth::Action::kGiveUp) thread_.Post([this, &tap] { Lose(tap); });
    // kWait: the next ticks look after it.
  }
  // A new one is TypeScript's to make: the grant may have been taken away, and making a tap without one asks the person.
  void Lose(Tap& tap) {
    if (!tap.port) return;
    Destroy(tap);
    sink_.Emit(Observation("tap.lost").WithText("tap", tap.name));
  }
  void NoteSecure(bool on) {
    if (reported_ && on == secure_) return;
    secure_ = on;
    reported_ = true;
    sink_.Emit(Observation("secure_input").With("on", on));
  }
  static CGEventRef Callback(CGEventTapProxy, CGEventType type, CGEventRef event, void* refcon) {
    Pool pool;
    Tap& tap = *static_cast<Tap*>(refcon);
    // The type first: a "disabled" notice is no event and has no fields.
    if (type == kCGEventTapDisabledByTimeout) tap.owner->Recover(tap, "timeout");
    else if (type == kCGEventTapDisabledByUserInput) tap.owner->Recover(tap, "user_input");
    else if (event) tap.owner->OnEvent(tap, type, event);
    return event;
  }
  void OnEvent(Tap& tap, CGEventType type, CGEventRef event) {
    tap.hearing.Heard();
    const auto pid = static_cast<double>(CGEventGetIntegerValueField(event, kCGEventTargetUnixProcessID));
    switch (type) {
      case kCGEventKeyDown: OnKey(event, pid); break;
      case kCGEventScrollWheel:
        sink_.Emit(Observation("scroll").WithNumber("pid", pid)
            .WithNumber("dy", CGEventGetDoubleValueField(event, kCGScrollWheelEventFixedPtDeltaAxis1))
            .WithNumber("dx", CGEventGetDoubleValueField(event, kCGScrollWheelEventFixedPtDeltaAxis2)));
        break;
      default: {
        const CGPoint at = CGEventGetLocation(event);
        sink_.Emit(Observation("click").WithNumber("pid", pid).WithNumber("x", at.x).WithNumber("y", at.y)
            .WithNumber("button", static_cast<double>(CGEventGetIntegerValueField(event, kCGMouseEventButtonNumber)))
            .WithNumber("count", static_cast<double>(CGEventGetIntegerValueField(event, kCGMouseEventClickState))));
      }
    }
  }
  void OnKey(CGEventRef event, double pid) {
    const bool secure = IsSecureEventInputEnabled();
    NoteSecure(secure);
    if (secure) return;  // not even that a key was pressed
    const CGEventFlags flags = CGEventGetFlags(event);
    const int code = static_cast<int>(CGEventGetIntegerValueField(event, kCGKeyboardEventKeycode));
    const bool shortcut = (flags & (kCGEventFlagMaskCommand | kCGEventFlagMaskControl)) != 0;
    Observation key("key");
    key.WithNumber("pid", pid).WithText("key", shortcut ? "shortcut" : KeyClass(code))
        .With("cmd", (flags & kCGEventFlagMaskCommand) != 0).With("ctrl", (flags & kCGEventFlagMaskControl) != 0)
        .With("opt", (flags & kCGEventFlagMaskAlternate) != 0).With("shift", (flags & kCGEventFlagMaskShift) != 0)
        .With("fn", (flags & kCGEventFlagMaskSecondaryFn) != 0);
    // A plain key's code is as good as its text: it never leaves this function.
    if (shortcut) key.WithNumber("code", code);
    sink_.Emit(std::move(key));
  }

  Sink& sink_;
  std::array<Tap, 2> taps_;
  CF<CFRunLoopTimerRef> timer_;
  bool secure_ = false, reported_ = false;
  RunLoopThread thread_;  // last member: joined first
};

}  // namespace

bool ProbeListening() {
  Pool pool;
  CF<CFMachPortRef> port(CGEventTapCreate(kCGAnnotatedSessionEventTap, kCGTailAppendEventTap, kCGEventTapOptionListenOnly,
                                          CGEventMaskBit(kCGEventKeyDown), &HearNothing, nullptr));
  if (!port) return false;  // keys are all it asks for: NULL when it may not have them (CGEvent.h)
  CGEventTapEnable(port.get(), true);
  const bool on = CGEventTapIsEnabled(port.get());
  CGEventTapEnable(port.get(), false);
  CFMachPortInvalidate(port.get());
  return on;
}

std::unique_ptr<EventTaps> MakeEventTaps(Sink& sink) { return std::make_unique<Taps>(sink); }

}  // namespace zanei
