// Accessibility as AXUIElement.h, AXError.h and AXValue.h describe it: apps with trees, slow and dead apps, observers.
#pragma once
#include <CoreGraphics/CoreGraphics.h>
#include <thread>

using AXError = int;
enum : int {
  kAXErrorSuccess = 0, kAXErrorFailure = -25200, kAXErrorIllegalArgument = -25201, kAXErrorInvalidUIElement = -25202,
  kAXErrorCannotComplete = -25204, kAXErrorAttributeUnsupported = -25205, kAXErrorNotificationUnsupported = -25207,
  kAXErrorAPIDisabled = -25211, kAXErrorNoValue = -25212
};
#define kAXRoleAttribute CFSTR("AXRole")
#define kAXSubroleAttribute CFSTR("AXSubrole")
#define kAXTitleAttribute CFSTR("AXTitle")
#define kAXDescriptionAttribute CFSTR("AXDescription")
#define kAXPlaceholderValueAttribute CFSTR("AXPlaceholderValue")
#define kAXValueAttribute CFSTR("AXValue")
#define kAXNumberOfCharactersAttribute CFSTR("AXNumberOfCharacters")
#define kAXParentAttribute CFSTR("AXParent")
#define kAXChildrenAttribute CFSTR("AXChildren")
#define kAXWindowAttribute CFSTR("AXWindow")
#define kAXPositionAttribute CFSTR("AXPosition")
#define kAXSizeAttribute CFSTR("AXSize")
#define kAXFocusedWindowAttribute CFSTR("AXFocusedWindow")
#define kAXFocusedUIElementAttribute CFSTR("AXFocusedUIElement")
#define kAXFocusedApplicationAttribute CFSTR("AXFocusedApplication")
#define kAXVisibleCharacterRangeAttribute CFSTR("AXVisibleCharacterRange")
#define kAXStringForRangeParameterizedAttribute CFSTR("AXStringForRange")
#define kAXFocusedWindowChangedNotification CFSTR("AXFocusedWindowChanged")
#define kAXMainWindowChangedNotification CFSTR("AXMainWindowChanged")
#define kAXFocusedUIElementChangedNotification CFSTR("AXFocusedUIElementChanged")
#define kAXWindowCreatedNotification CFSTR("AXWindowCreated")
#define kAXTitleChangedNotification CFSTR("AXTitleChanged")
#define kAXValueChangedNotification CFSTR("AXValueChanged")

// What an app shows; shared by all references to it. Several elements may stand for one node (they are vended anew).
struct FakeNode {
  std::map<std::string, std::string> texts;
  std::map<std::string, double> numbers;
  std::map<std::string, AXError> failing;  // attributes that cannot be read now
  FakeNode* parent = nullptr;
  FakeNode* window = nullptr;
  std::vector<FakeNode*> children;
  int strangers = 0;  // so many of its children are texts instead of elements, and come first
  bool framed = false;
  CGRect frame{};
  int value_reads = 0;
};
struct FakeApp {
  std::vector<std::unique_ptr<FakeNode>> nodes;
  FakeNode* focused_window = nullptr;
  FakeNode* focus = nullptr;
  bool dead = false;        // answers "cannot complete" to everything, after the timeout
  int refuse_observers = 0; // a just launched app (AXorcist#43)
  std::set<std::string> unsupported;  // notifications it does not have (AXUIElement.h, AXObserverAddNotification)
  int delay_ms = 0;         // answers, but each time only after this
  bool manual = false;
  int calls = 0;
  FakeNode* Add(FakeNode* under, const std::string& role) {
    nodes.push_back(std::make_unique<FakeNode>());
    FakeNode* node = nodes.back().get();
    node->texts["AXRole"] = role;
    node->parent = under;
    if (under != nullptr) {
      node->window = under->texts["AXRole"] == "AXWindow" ? under : under->window;
      under->children.push_back(node);
    }
    return node;
  }
};
struct FakeDesktop {
  std::mutex mutex;
  std::map<int, FakeApp> apps;
  double timeout_s = 6;  // reported default of about 6 s
  int timeout_sets = 0;
  AXError probe = kAXErrorSuccess;
};
inline FakeDesktop& Desktop() {
  static FakeDesktop desktop;
  return desktop;
}

struct FakeElement : FakeCF {
  const int pid;  // 0 = system-wide
  FakeNode* const node;  // nullptr = the app itself
  FakeElement(int p, FakeNode* n) : FakeCF(kFakeElement), pid(p), node(n) {}
  bool Equals(const FakeCF& o) const override {
    return o.type == kFakeElement && static_cast<const FakeElement&>(o).pid == pid && static_cast<const FakeElement&>(o).node == node;
  }
  CFHashCode Hash() const override { return reinterpret_cast<CFHashCode>(node) ^ static_cast<CFHashCode>(pid); }
};
using AXUIElementRef = const FakeElement*;
enum AXValueType : int { kAXValueTypeCGPoint = 1, kAXValueTypeCGSize = 2, kAXValueTypeCFRange = 4, kAXValueTypeAXError = 5 };
struct FakeValue : FakeCF {
  const AXValueType kind;
  CGPoint point{};
  CGSize size{};
  AXError error = kAXErrorNoValue;
  explicit FakeValue(AXValueType k) : FakeCF(kFakeValue), kind(k) {}
};
using AXValueRef = const FakeValue*;
inline CFTypeID AXUIElementGetTypeID() { return kFakeElement; }
inline CFTypeID AXValueGetTypeID() { return kFakeValue; }
inline Boolean AXValueGetValue(AXValueRef v, AXValueType kind, void* out) {
  if (v->kind != kind) return false;
  if (kind == kAXValueTypeCGPoint) *static_cast<CGPoint*>(out) = v->point;
  if (kind == kAXValueTypeCGSize) *static_cast<CGSize*>(out) = v->size;
  if (kind == kAXValueTypeAXError) *static_cast<AXError*>(out) = v->error;
  return true;
}
inline AXUIElementRef AXUIElementCreateApplication(int pid) { return new FakeElement(pid, nullptr); }
inline AXUIElementRef AXUIElementCreateSystemWide() { return new FakeElement(0, nullptr); }
// "Setting the timeout on another accessibility object sets it only for that object" (AXUIElement.h).
inline AXError AXUIElementSetMessagingTimeout(AXUIElementRef element, float seconds) {
  std::lock_guard<std::mutex> lock(Desktop().mutex);
  if (element->pid == 0) Desktop().timeout_s = seconds;
  ++Desktop().timeout_sets;
  return kAXErrorSuccess;
}
// Messaging: a dead app costs the timeout (a tenth of it here) and answers "cannot complete"; an unknown pid at once.
inline FakeApp* FakeCall(AXUIElementRef element, AXError* error) {
  double wait = 0;
  FakeApp* app = nullptr;
  {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    const auto it = Desktop().apps.find(element->pid);
    if (it == Desktop().apps.end()) { *error = kAXErrorInvalidUIElement; return nullptr; }
    ++it->second.calls;
    wait = it->second.delay_ms / 1000.0;
    if (!it->second.dead) app = &it->second;
    else wait = Desktop().timeout_s / 10;
  }
  if (app != nullptr && wait > 0) std::this_thread::sleep_for(std::chrono::duration<double>(wait));
  if (app == nullptr) {
    std::this_thread::sleep_for(std::chrono::duration<double>(wait));
    *error = kAXErrorCannotComplete;
  }
  return app;
}
// A new +1 object for an attribute, or null: out-parameters follow the Copy rule. The desktop is locked.
inline CFTypeRef FakeAttribute(FakeApp& app, AXUIElementRef element, const std::string& name) {
  FakeNode* node = element->node;
  auto vend = [&](FakeNode* other) -> CFTypeRef { return other == nullptr ? nullptr : new FakeElement(element->pid, other); };
  if (node == nullptr) return name == "AXFocusedWindow" ? vend(app.focused_window) : name == "AXFocusedUIElement" ? vend(app.focus) : nullptr;
  if (name == "AXValue") ++node->value_reads;
  if (name == "AXParent") return vend(node->parent);
  if (name == "AXWindow") return vend(node->window);
  if (name == "AXVisibleCharacterRange" && node->texts.count("visible") != 0) return new FakeValue(kAXValueTypeCFRange);
  if (node->framed && (name == "AXPosition" || name == "AXSize")) {
    auto* value = new FakeValue(name == "AXSize" ? kAXValueTypeCGSize : kAXValueTypeCGPoint);
    value->point = node->frame.origin;
    value->size = node->frame.size;
    return value;
  }
  if (const auto text = node->texts.find(name); text != node->texts.end()) return new FakeString(text->second);
  if (const auto number = node->numbers.find(name); number != node->numbers.end()) return new FakeNumber(number->second);
  return nullptr;
}
inline AXError AXUIElementCopyAttributeValue(AXUIElementRef element, CFStringRef name, CFTypeRef* out) {
  *out = nullptr;
  if (element->pid == 0) return Desktop().probe;
  AXError error = kAXErrorSuccess;
  FakeApp* app = FakeCall(element, &error);
  if (app == nullptr) return error;
  std::lock_guard<std::mutex> lock(Desktop().mutex);
  *out = FakeAttribute(*app, element, name->text);
  return *out == nullptr ? kAXErrorNoValue : kAXErrorSuccess;
}
using AXCopyMultipleAttributeOptions = std::uint32_t;
// "the values array can contain an AXValueRef of type kAXValueAXErrorType in the corresponding position" (AXUIElement.h).
inline AXError AXUIElementCopyMultipleAttributeValues(AXUIElementRef element, CFArrayRef names, AXCopyMultipleAttributeOptions, CFArrayRef* out) {
  AXError error = kAXErrorSuccess;
  FakeApp* app = FakeCall(element, &error);
  if (app == nullptr) return error;
  std::lock_guard<std::mutex> lock(Desktop().mutex);
  auto* values = new FakeArray;
  for (CFTypeRef name : names->items) {
    const std::string& wanted = static_cast<CFStringRef>(name)->text;
    const auto failing = element->node == nullptr ? std::map<std::string, AXError>() : element->node->failing;
    CFTypeRef value = failing.count(wanted) != 0 ? nullptr : FakeAttribute(*app, element, wanted);
    if (value == nullptr) {
      auto* none = new FakeValue(kAXValueTypeAXError);
      if (failing.count(wanted) != 0) none->error = failing.at(wanted);
      value = none;
    }
    values->Add(value);
    CFRelease(value);
  }
  *out = values;
  return kAXErrorSuccess;
}
inline AXError AXUIElementCopyParameterizedAttributeValue(AXUIElementRef element, CFStringRef, CFTypeRef, CFTypeRef* out) {
  std::lock_guard<std::mutex> lock(Desktop().mutex);
  *out = new FakeString(element->node->texts["visible"]);
  return kAXErrorSuccess;
}
inline AXError AXUIElementCopyAttributeValues(AXUIElementRef element, CFStringRef, CFIndex first, CFIndex most, CFArrayRef* out) {
  AXError error = kAXErrorSuccess;
  if (FakeCall(element, &error) == nullptr) return error;
  std::lock_guard<std::mutex> lock(Desktop().mutex);
  const auto& children = element->node->children;
  const CFIndex strangers = element->node->strangers, all = strangers + static_cast<CFIndex>(children.size());
  if (first >= all) return kAXErrorIllegalArgument;
  auto* values = new FakeArray;
  for (CFIndex i = first; i < all && i < first + most; ++i) {
    CFTypeRef child = new FakeString("stranger");
    if (i >= strangers) {
      CFRelease(child);
      child = new FakeElement(element->pid, children[static_cast<std::size_t>(i - strangers)]);
    }
    values->Add(child);
    CFRelease(child);
  }
  *out = values;
  return kAXErrorSuccess;
}
inline AXError AXUIElementSetAttributeValue(AXUIElementRef element, CFStringRef name, CFTypeRef value) {
  std::lock_guard<std::mutex> lock(Desktop().mutex);
  const auto it = Desktop().apps.find(element->pid);
  if (it == Desktop().apps.end()) return kAXErrorInvalidUIElement;
  if (name->text == "AXManualAccessibility") it->second.manual = static_cast<CFBooleanRef>(value)->on;
  return kAXErrorAttributeUnsupported;  // what older Electron answers though it works (electron#38102)
}
inline AXError AXUIElementCopyElementAtPosition(AXUIElementRef app, float x, float y, AXUIElementRef* out) {
  AXError error = kAXErrorSuccess;
  FakeApp* found = FakeCall(app, &error);
  if (found == nullptr) return error;
  std::lock_guard<std::mutex> lock(Desktop().mutex);
  for (auto it = found->nodes.rbegin(); it != found->nodes.rend(); ++it) {
    const CGRect& f = (*it)->frame;
    if (!(*it)->framed || x < f.origin.x || y < f.origin.y || x >= f.origin.x + f.size.width || y >= f.origin.y + f.size.height) continue;
    *out = new FakeElement(app->pid, it->get());
    return kAXErrorSuccess;
  }
  return kAXErrorNoValue;
}

struct FakeObserver;
using AXObserverRef = FakeObserver*;
using AXObserverCallback = void (*)(AXObserverRef, AXUIElementRef, CFStringRef, void*);
struct FakeObserver : FakeCF {
  struct Registration { FakeNode* node; std::string name; void* refcon; };
  struct Notice { FakeNode* node; std::string name; };
  int pid = 0;
  AXObserverCallback call = nullptr;
  FakeSource* source = new FakeSource;
  FakeLoop* loop = nullptr;
  std::mutex mutex;
  std::vector<Registration> registered;
  std::vector<Notice> notices;
  static inline std::mutex all_mutex;
  static inline std::set<FakeObserver*> all;
  ~FakeObserver() override {
    std::lock_guard<std::mutex> lock(all_mutex);
    all.erase(this);
    source->valid = false;
    CFRelease(source);
  }
};
inline AXError AXObserverCreate(int pid, AXObserverCallback call, AXObserverRef* out) {
  auto* observer = new FakeObserver;
  observer->pid = pid;
  observer->call = call;
  observer->loop = CFRunLoopGetCurrent();
  observer->source->perform = [observer] {
    std::vector<FakeObserver::Notice> notices;
    std::vector<FakeObserver::Registration> registered;
    {
      std::lock_guard<std::mutex> lock(observer->mutex);
      notices.swap(observer->notices);
      registered = observer->registered;
    }
    for (const auto& notice : notices)
      for (const auto& one : registered)
        if (one.name == notice.name && (one.node == notice.node || one.node == nullptr)) {
          FakeElement element(observer->pid, notice.node);
          observer->call(observer, &element, FakeConstant(notice.name.c_str()), one.refcon);
        }
  };
  *out = observer;
  std::lock_guard<std::mutex> lock(FakeObserver::all_mutex);
  FakeObserver::all.insert(observer);
  return kAXErrorSuccess;
}
inline AXError AXObserverAddNotification(AXObserverRef observer, AXUIElementRef element, CFStringRef name, void* refcon) {
  {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    auto& app = Desktop().apps[observer->pid];
    if (app.refuse_observers > 0) {
      --app.refuse_observers;
      return kAXErrorCannotComplete;
    }
    if (app.unsupported.count(name->text) != 0) return kAXErrorNotificationUnsupported;
  }
  std::lock_guard<std::mutex> lock(observer->mutex);
  observer->registered.push_back({element->node, name->text, refcon});
  return kAXErrorSuccess;
}
inline AXError AXObserverRemoveNotification(AXObserverRef observer, AXUIElementRef element, CFStringRef name) {
  std::lock_guard<std::mutex> lock(observer->mutex);
  std::erase_if(observer->registered, [&](const auto& one) { return one.node == element->node && one.name == name->text; });
  return kAXErrorSuccess;
}
inline CFRunLoopSourceRef AXObserverGetRunLoopSource(AXObserverRef observer) { return observer->source; }  // borrowed
// Test side: something happened in the app.
inline void FakeAnnounce(int pid, FakeNode* node, const char* name) {
  std::lock_guard<std::mutex> lock(FakeObserver::all_mutex);
  for (auto* observer : FakeObserver::all) {
    if (observer->pid != pid) continue;
    {
      std::lock_guard<std::mutex> queue(observer->mutex);
      observer->notices.push_back({node, name});
    }
    CFRunLoopSourceSignal(observer->source);
    CFRunLoopWakeUp(observer->loop);
  }
}
