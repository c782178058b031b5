// A small stand-in for the CoreFoundation calls the sensors use, so that they run on Linux. What each does follows the
// header named beside it (macOS 14 SDK); it proves our ownership, order and logic, nothing about macOS.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

using CFIndex = long;
using CFTypeID = unsigned long;
using CFHashCode = unsigned long;
using Boolean = unsigned char;
using UInt8 = unsigned char;
using CFAbsoluteTime = double;
using CFTimeInterval = double;
using CFOptionFlags = unsigned long;
using CFTypeRef = const void*;
using CFAllocatorRef = void*;

enum FakeType : CFTypeID { kFakeOther = 1, kFakeString, kFakeNumber, kFakeBoolean, kFakeArray, kFakeElement, kFakeValue, kFakeNull };

// CFBase.h: objects are counted; releasing NULL or once too often crashes, and so it does here. `live` shows leaks.
struct FakeCF {
  std::atomic<int> count{1};
  const CFTypeID type;
  static inline std::atomic<int> live{0};
  explicit FakeCF(CFTypeID t = kFakeOther) : type(t) { ++live; }
  FakeCF(const FakeCF&) = delete;
  FakeCF& operator=(const FakeCF&) = delete;
  virtual ~FakeCF() { --live; }
  virtual bool Equals(const FakeCF& other) const { return this == &other; }
  virtual CFHashCode Hash() const { return reinterpret_cast<CFHashCode>(this); }
};
inline FakeCF* Fake(CFTypeRef p) { return const_cast<FakeCF*>(static_cast<const FakeCF*>(p)); }
inline CFTypeRef CFRetain(CFTypeRef p) {
  if (p == nullptr) __builtin_trap();
  ++Fake(p)->count;
  return p;
}
inline void CFRelease(CFTypeRef p) {
  if (p == nullptr) __builtin_trap();
  const int before = Fake(p)->count--;
  if (before <= 0) __builtin_trap();
  if (before == 1) delete Fake(p);
}
inline CFTypeID CFGetTypeID(CFTypeRef p) { return Fake(p)->type; }
inline Boolean CFEqual(CFTypeRef a, CFTypeRef b) { return Fake(a)->Equals(*Fake(b)); }
inline CFHashCode CFHash(CFTypeRef p) { return Fake(p)->Hash(); }

// CFString.h, ASCII only: lengths in UTF-16 units and in UTF-8 bytes are the same then.
struct FakeString : FakeCF {
  const std::string text;
  explicit FakeString(std::string t) : FakeCF(kFakeString), text(std::move(t)) {}
  bool Equals(const FakeCF& o) const override {
    return o.type == kFakeString && static_cast<const FakeString&>(o).text == text;
  }
  CFHashCode Hash() const override { return std::hash<std::string>()(text); }
};
using CFStringRef = const FakeString*;
inline CFStringRef FakeConstant(const char* text) {  // CFSTR: never freed (CFString.h)
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<FakeString>> all;
  std::lock_guard<std::mutex> lock(mutex);
  auto& slot = all[text];
  if (!slot) {
    slot = std::make_unique<FakeString>(text);
    --FakeCF::live;  // constants are no leak
  }
  return slot.get();
}
#define CFSTR(text) FakeConstant(text)
struct CFRange { CFIndex location, length; };
inline CFRange CFRangeMake(CFIndex location, CFIndex length) { return {location, length}; }
constexpr unsigned kCFStringEncodingUTF8 = 0x08000100;
inline CFTypeID CFStringGetTypeID() { return kFakeString; }
inline CFIndex CFStringGetLength(CFStringRef s) { return static_cast<CFIndex>(s->text.size()); }
inline CFIndex CFStringGetBytes(CFStringRef s, CFRange range, unsigned, UInt8, Boolean, UInt8* buffer, CFIndex size, CFIndex* used) {
  *used = range.length;
  if (buffer != nullptr) std::memcpy(buffer, s->text.data() + range.location, static_cast<std::size_t>(std::min(size, range.length)));
  return range.length;
}

struct FakeNumber : FakeCF {
  const double number;
  explicit FakeNumber(double n) : FakeCF(kFakeNumber), number(n) {}
};
using CFNumberRef = const FakeNumber*;
constexpr int kCFNumberDoubleType = 13;
inline CFTypeID CFNumberGetTypeID() { return kFakeNumber; }
inline Boolean CFNumberGetValue(CFNumberRef n, int, void* out) {
  *static_cast<double*>(out) = n->number;
  return true;
}

struct FakeBoolean : FakeCF {
  const bool on;
  explicit FakeBoolean(bool b) : FakeCF(kFakeBoolean), on(b) {}
};
using CFBooleanRef = const FakeBoolean*;
inline CFBooleanRef FakeTruth(bool on) {
  static FakeBoolean* const yes = (--FakeCF::live, new FakeBoolean(true));
  static FakeBoolean* const no = (--FakeCF::live, new FakeBoolean(false));
  return on ? yes : no;
}
#define kCFBooleanTrue FakeTruth(true)
#define kCFBooleanFalse FakeTruth(false)
inline CFTypeID CFNullGetTypeID() { return kFakeNull; }
inline CFTypeID CFBooleanGetTypeID() { return kFakeBoolean; }
inline Boolean CFBooleanGetValue(CFBooleanRef b) { return b->on; }

// CFArray.h: retains what it holds; what it hands out is borrowed.
struct FakeArray : FakeCF {
  std::vector<CFTypeRef> items;
  FakeArray() : FakeCF(kFakeArray) {}
  ~FakeArray() override {
    for (CFTypeRef item : items) CFRelease(item);
  }
  void Add(CFTypeRef item) { items.push_back(CFRetain(item)); }
};
using CFArrayRef = const FakeArray*;
struct CFArrayCallBacks {};
inline const CFArrayCallBacks kCFTypeArrayCallBacks;
inline CFArrayRef CFArrayCreate(CFAllocatorRef, const void** values, CFIndex count, const CFArrayCallBacks*) {
  auto* array = new FakeArray;
  for (CFIndex i = 0; i < count; ++i) array->Add(values[i]);
  return array;
}
inline CFIndex CFArrayGetCount(CFArrayRef a) { return static_cast<CFIndex>(a->items.size()); }
inline const void* CFArrayGetValueAtIndex(CFArrayRef a, CFIndex i) { return a->items.at(static_cast<std::size_t>(i)); }

// CFRunLoop.h: one loop a thread; sources fire once for each signal; CFRunLoopStop before CFRunLoopRun is lost;
// CFRunLoopRun returns at once without a source or timer.
inline CFStringRef kCFRunLoopDefaultMode = nullptr, kCFRunLoopCommonModes = nullptr;
struct CFRunLoopSourceContext {
  CFIndex version;
  void* info;
  const void* (*retain)(const void*);
  void (*release)(const void*);
  CFStringRef (*describe)(const void*);
  Boolean (*equal)(const void*, const void*);
  CFHashCode (*hash)(const void*);
  void (*schedule)(void*, void*, CFStringRef);
  void (*cancel)(void*, void*, CFStringRef);
  void (*perform)(void*);
};
struct CFRunLoopTimerContext {
  CFIndex version;
  void* info;
  const void* (*retain)(const void*);
  void (*release)(const void*);
  CFStringRef (*describe)(const void*);
};
struct FakeSource : FakeCF {
  std::atomic<bool> signalled{false}, valid{true};
  std::function<void()> perform;
};
struct FakeTimer;
using CFRunLoopTimerRef = FakeTimer*;
using CFRunLoopSourceRef = FakeSource*;
using CFRunLoopTimerCallBack = void (*)(CFRunLoopTimerRef, void*);
struct FakeTimer : FakeCF {
  double next = 0, every = 0;
  std::atomic<bool> valid{true};
  CFRunLoopTimerCallBack call = nullptr;
  void* info = nullptr;
};
struct FakeLoop : FakeCF {
  std::mutex mutex;
  std::condition_variable changed;
  bool woken = false, stopped = false, running = false;
  std::vector<FakeSource*> sources;
  std::vector<FakeTimer*> timers;
  ~FakeLoop() override {
    for (auto* source : sources) CFRelease(source);
    for (auto* timer : timers) CFRelease(timer);
  }
};
using CFRunLoopRef = FakeLoop*;
inline CFAbsoluteTime CFAbsoluteTimeGetCurrent() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
struct FakeLoopHolder {
  FakeLoop* loop = new FakeLoop;
  ~FakeLoopHolder() { CFRelease(loop); }
};
inline CFRunLoopRef CFRunLoopGetCurrent() {
  thread_local FakeLoopHolder holder;
  return holder.loop;
}
inline CFRunLoopSourceRef CFRunLoopSourceCreate(CFAllocatorRef, CFIndex, CFRunLoopSourceContext* context) {
  auto* source = new FakeSource;
  source->perform = [context = *context] { context.perform(context.info); };
  return source;
}
inline void CFRunLoopSourceInvalidate(CFRunLoopSourceRef source) { source->valid = false; }
inline void CFRunLoopSourceSignal(CFRunLoopSourceRef source) { source->signalled = true; }
inline void CFRunLoopAddSource(CFRunLoopRef loop, CFRunLoopSourceRef source, CFStringRef) {
  CFRetain(source);
  std::lock_guard<std::mutex> lock(loop->mutex);
  loop->sources.push_back(source);
}
inline void CFRunLoopRemoveSource(CFRunLoopRef loop, CFRunLoopSourceRef source, CFStringRef) {
  std::lock_guard<std::mutex> lock(loop->mutex);
  if (std::erase(loop->sources, source) > 0) CFRelease(source);
}
inline void CFRunLoopAddTimer(CFRunLoopRef loop, CFRunLoopTimerRef timer, CFStringRef) {
  CFRetain(timer);
  std::lock_guard<std::mutex> lock(loop->mutex);
  loop->timers.push_back(timer);
}
// Timers run fifty times as fast as asked, so that tests need not wait.
inline CFRunLoopTimerRef CFRunLoopTimerCreate(CFAllocatorRef, CFAbsoluteTime first, CFTimeInterval every, CFOptionFlags,
                                              CFIndex, CFRunLoopTimerCallBack call, CFRunLoopTimerContext* context) {
  auto* timer = new FakeTimer;
  timer->next = first;
  timer->every = every / 50;
  timer->call = call;
  timer->info = context->info;
  return timer;
}
inline void CFRunLoopTimerInvalidate(CFRunLoopTimerRef timer) { timer->valid = false; }
inline void CFRunLoopWakeUp(CFRunLoopRef loop) {
  std::lock_guard<std::mutex> lock(loop->mutex);
  loop->woken = true;
  loop->changed.notify_all();
}
inline void CFRunLoopStop(CFRunLoopRef loop) {
  std::lock_guard<std::mutex> lock(loop->mutex);
  if (loop->running) loop->stopped = true;
  loop->changed.notify_all();
}
inline void CFRunLoopRun() {
  FakeLoop* loop = CFRunLoopGetCurrent();
  for (;;) {
    std::vector<FakeSource*> sources;
    std::vector<FakeTimer*> timers;
    std::vector<FakeCF*> gone;
    {
      std::unique_lock<std::mutex> lock(loop->mutex);
      loop->running = true;
      std::erase_if(loop->sources, [&](FakeSource* s) { return !s->valid && (gone.push_back(s), true); });
      std::erase_if(loop->timers, [&](FakeTimer* t) { return !t->valid && (gone.push_back(t), true); });
      if (loop->stopped || (loop->sources.empty() && loop->timers.empty())) {
        loop->stopped = loop->running = false;
        lock.unlock();
        for (auto* object : gone) CFRelease(object);
        return;
      }
      bool ready = loop->woken;
      for (auto* source : loop->sources) ready |= source->signalled;
      if (!ready) loop->changed.wait_for(lock, std::chrono::milliseconds(2));
      loop->woken = false;
      sources = loop->sources;
      timers = loop->timers;
      for (auto* source : sources) CFRetain(source);
      for (auto* timer : timers) CFRetain(timer);
    }
    for (auto* object : gone) CFRelease(object);
    for (auto* source : sources) {
      if (source->valid && source->signalled.exchange(false)) source->perform();
      CFRelease(source);
    }
    const double now = CFAbsoluteTimeGetCurrent();
    for (auto* timer : timers) {
      if (timer->valid && now >= timer->next) {
        timer->next = now + timer->every;
        timer->call(timer, timer->info);
      }
      CFRelease(timer);
    }
  }
}

// CFNotificationCenter.h, the distributed centre; callbacks come where FakeNotify is called.
using CFNotificationName = CFStringRef;
using CFDictionaryRef = const void*;
struct FakeCenter {
  struct Observer {
    const void* self;
    void (*call)(FakeCenter*, void*, CFNotificationName, const void*, CFDictionaryRef);
  };
  std::vector<Observer> observers;
};
using CFNotificationCenterRef = FakeCenter*;
constexpr int CFNotificationSuspensionBehaviorDeliverImmediately = 4;
inline CFNotificationCenterRef CFNotificationCenterGetDistributedCenter() {
  static FakeCenter center;
  return &center;
}
inline void CFNotificationCenterAddObserver(CFNotificationCenterRef center, const void* self,
                                            void (*call)(CFNotificationCenterRef, void*, CFNotificationName, const void*, CFDictionaryRef),
                                            CFStringRef, const void*, int) {
  center->observers.push_back({self, call});
}
inline void CFNotificationCenterRemoveEveryObserver(CFNotificationCenterRef center, const void* self) {
  std::erase_if(center->observers, [self](const auto& observer) { return observer.self == self; });
}
inline void FakeNotify() {
  auto* center = CFNotificationCenterGetDistributedCenter();
  for (const auto& observer : center->observers) observer.call(center, const_cast<void*>(observer.self), nullptr, nullptr, nullptr);
}
