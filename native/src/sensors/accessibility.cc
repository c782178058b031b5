// Focus, windows, values, hit tests and snapshots over AXUIElement. Sources: AXUIElement.h, AXError.h, docs/macos.md.
#include <unistd.h>
#include <deque>
#include <map>
#include "ax_read.h"
#include "pool.h"
#include "run_loop_thread.h"
#include "sensors.h"

namespace zanei {
namespace {

// Set once on the system-wide element, which makes it the process's default (AXUIElement.h). Seconds.
constexpr float kMessagingTimeout = 0.25F;
constexpr CFIndex kFieldUnits = 65'536;
constexpr std::size_t kWindowsKept = 64;

class Ax;

struct Window {
  double number = 0;
  Element element;
};

struct App {
  Ax* owner = nullptr;
  int pid = 0;
  bool climb = false;
  Element element;
  CF<AXObserverRef> observer;
  std::deque<Window> windows;
  Element window, focus;  // what title and value notifications are registered on
  double focus_number = 0;
  // What had the focus before: its last value may be asked for once the person has gone on.
  Element left;
  double left_number = 0;
};

class Ax final : public Accessibility {
 public:
  explicit Ax(Sink& sink) : sink_(sink), thread_("zanei-ax") {
    thread_.Post([] {
      Element everything(AXUIElementCreateSystemWide());
      AXUIElementSetMessagingTimeout(everything.get(), kMessagingTimeout);
    });
  }
  ~Ax() override {
    stopping_ = true;  // a walk in progress ends at its next node, waiting work does nothing
    thread_.Run([this] {
      for (auto& [pid, app] : apps_) Close(app);
      apps_.clear();
    });
    thread_.Stop();
  }
  void Attach(int pid, bool climb) override {
    Later([this, pid, climb] { Open(pid, climb); });
  }
  void Detach(int pid) override {
    Later([this, pid] {
      const auto it = apps_.find(pid);
      if (it == apps_.end()) return;
      Close(it->second);
      apps_.erase(it);
    });
  }
  void SetManual(int pid, bool on) override {
    Later([pid, on] {
      Element app(AXUIElementCreateApplication(pid));
      // Old Electron answers "unsupported" though it works (electron#38102): the answer says nothing.
      AXUIElementSetAttributeValue(app.get(), CFSTR("AXManualAccessibility"), on ? kCFBooleanTrue : kCFBooleanFalse);
    });
  }
  void HitTest(int pid, double x, double y, double request) override {
    Later([this, pid, x, y, request] { Hit(pid, x, y, request); });
  }
  void ReadField(int pid, double focus, bool text, double request) override {
    Later([this, pid, focus, text, request] { Field(pid, focus, text, request); });
  }
  void Snapshot(int pid, double window, WalkLimits limits, double request) override {
    Later([this, pid, window, limits = std::move(limits), request] { Scan(pid, window, limits, request); });
  }

 private:
  template <class F>
  void Later(F work) {
    thread_.Post([this, work = std::move(work)] {
      if (!stopping_) work();
    });
  }
  Observation Reply(const char* kind, int pid, double request) {
    Observation o(kind);
    o.WithNumber("pid", pid).WithNumber("request", request);
    return o;
  }
  // An app that does not answer: TypeScript leaves it alone for a while.
  void Finish(int pid, const Calls& calls) {
    if (calls.silent) sink_.Emit(Observation("ax.slow").WithNumber("pid", pid));
  }

  void Open(int pid, bool climb) {
    // Again: the person came back to the app. Not every app says anew what has the focus then, so it is asked.
    if (const auto it = apps_.find(pid); it != apps_.end()) return LookAt(it->second);
    // Our own elements are served by our own main thread, which may wait for this one.
    if (pid == getpid()) return Attached(pid, kAXErrorIllegalArgument);
    App& app = apps_[pid];  // node-based: its address is the observer's refcon
    app.owner = this;
    app.pid = pid;
    app.climb = climb;
    app.element = Element(AXUIElementCreateApplication(pid));
    AXError error = AXObserverCreate(pid, &Ax::Callback, app.observer.out());
    if (error == kAXErrorSuccess) error = Register(app);
    if (error != kAXErrorSuccess) {
      apps_.erase(pid);  // a just launched app answers "cannot complete": TypeScript tries again
      return Attached(pid, error);
    }
    // These help, but not every app has them.
    for (CFStringRef name : {kAXMainWindowChangedNotification, kAXWindowCreatedNotification})
      AXObserverAddNotification(app.observer.get(), app.element.get(), name, &app);
    CFRunLoopAddSource(CFRunLoopGetCurrent(), AXObserverGetRunLoopSource(app.observer.get()), kCFRunLoopDefaultMode);
    Attached(pid, kAXErrorSuccess);
    LookAt(app);
  }
  // The two that matter. Some toolkits have one of them only: better half an app than none.
  static AXError Register(App& app) {
    AXError said = kAXErrorNotificationUnsupported;
    for (CFStringRef name : {kAXFocusedWindowChangedNotification, kAXFocusedUIElementChangedNotification}) {
      const AXError error = AXObserverAddNotification(app.observer.get(), app.element.get(), name, &app);
      if (error == kAXErrorSuccess) said = error;
      else if (error != kAXErrorNotificationUnsupported) return error;
    }
    return said;
  }
  void LookAt(App& app) {
    Calls calls;
    WindowChanged(app, calls);
    FocusChanged(app, calls);
    Finish(app.pid, calls);
  }
  void Attached(int pid, AXError error) {
    sink_.Emit(Observation("ax.attached").WithNumber("pid", pid).WithNumber("error", error));
  }
  void Close(App& app) {
    if (!app.observer) return;
    CFRunLoopRemoveSource(CFRunLoopGetCurrent(), AXObserverGetRunLoopSource(app.observer.get()), kCFRunLoopDefaultMode);
    app.observer.Reset();  // drops its registrations without asking a hung app one by one
  }
  // A small number for each window, the same as long as the app lives (CFEqual; AX has no public window number).
  double NumberOf(App& app, const Element& window) {
    for (const Window& known : app.windows)
      if (CFEqual(known.element.get(), window.get())) return known.number;
    app.windows.push_back({++last_window_, window});
    if (app.windows.size() > kWindowsKept) app.windows.pop_front();
    return last_window_;
  }
  void Move(App& app, Element& slot, Element now, CFStringRef notification) {
    if (slot && now && CFEqual(slot.get(), now.get())) return;
    if (slot) AXObserverRemoveNotification(app.observer.get(), slot.get(), notification);
    slot = std::move(now);
    if (slot) AXObserverAddNotification(app.observer.get(), slot.get(), notification, &app);
  }
  void WindowChanged(App& app, Calls& calls) {
    Element window = CopyElement(calls, app.element.get(), kAXFocusedWindowAttribute);
    if (calls.silent) return;
    Move(app, app.window, std::move(window), kAXTitleChangedNotification);
    WindowFact("ax.window", app, calls);
  }
  void WindowFact(const char* kind, App& app, Calls& calls) {
    Observation o(kind);
    o.WithNumber("pid", app.pid);
    if (app.window) AddWindow(o, app, app.window, calls);
    if (!calls.silent) sink_.Emit(std::move(o));
  }
  void AddWindow(Observation& o, App& app, const Element& window, Calls& calls) {
    o.WithNumber("window", NumberOf(app, window))
        .WithText("window_title", CopyText(calls, window.get(), kAXTitleAttribute, 512));
  }
  void FocusChanged(App& app, Calls& calls) {
    Element focus = CopyElement(calls, app.element.get(), kAXFocusedUIElementAttribute);
    if (calls.silent) return;
    // Toolkits repeat the notice; the number rises only with another element.
    const bool same = app.focus && focus && CFEqual(app.focus.get(), focus.get());
    if (!same) {
      app.left = app.focus;
      app.left_number = app.focus_number;
      app.focus_number = ++last_focus_;
    }
    Move(app, app.focus, std::move(focus), kAXValueChangedNotification);
    Observation o("ax.focus");
    o.WithNumber("pid", app.pid).WithNumber("focus", app.focus_number);
    if (app.focus) AddElement(o, app, app.focus, calls);
    if (!calls.silent) sink_.Emit(std::move(o));
  }
  void AddElement(Observation& o, App& app, const Element& element, Calls& calls) {
    const Identity identity = ReadIdentity(calls, element.get());
    Describe(o, identity);
    if (Element window = identity.role == "AXWindow" ? element : CopyElement(calls, element.get(), kAXWindowAttribute))
      AddWindow(o, app, window, calls);
    if (app.climb) o.With("in_page", IsInPage(calls, element.get()));
  }
  void Hit(int pid, double x, double y, double request) {
    Calls calls;
    Observation o = Reply("ax.hit", pid, request);
    if (const auto it = apps_.find(pid); it != apps_.end()) {
      Element hit;
      if (calls.Note(AXUIElementCopyElementAtPosition(it->second.element.get(), static_cast<float>(x),
                                                      static_cast<float>(y), hit.out())) &&
          hit)
        AddElement(o, it->second, hit, calls);
    }
    sink_.Emit(std::move(o));
    Finish(pid, calls);
  }
  void Field(int pid, double focus, bool text, double request) {
    Calls calls;
    Observation o = Reply("ax.field", pid, request);
    if (const Element element = FindFocus(pid, focus)) {
      // "Show password" may have changed the kind since the focus came: ask again before anything is read.
      const Identity identity = ReadIdentity(calls, element.get());
      Describe(o, identity);
      if (identity.known && !identity.secure) {
        const double length = ReadLength(calls, element.get());
        if (length >= 0) o.WithNumber("length", length);
        if (text && length <= kFieldUnits && !calls.silent)
          o.With("value", ReadValue(calls, element.get(), kFieldUnits));
      }
    }
    sink_.Emit(std::move(o));
    Finish(pid, calls);
  }
  // The element of a focus number: the present one of the app or the one before; null for any other.
  Element FindFocus(int pid, double number) const {
    const auto it = apps_.find(pid);
    if (it == apps_.end()) return {};
    const App& app = it->second;
    if (number == app.focus_number) return app.focus;
    return number == app.left_number ? app.left : Element();
  }
  const Element* FindWindow(int pid, double number) {
    const auto it = apps_.find(pid);
    if (it == apps_.end()) return nullptr;
    for (const Window& window : it->second.windows)
      if (window.number == number) return &window.element;
    return nullptr;
  }
  void Scan(int pid, double window, const WalkLimits& limits, double request) {
    Calls calls;
    Observation o = Reply("ax.snapshot", pid, request);
    std::vector<std::string> nodes;
    WalkResult result;
    if (const Element* root = FindWindow(pid, window)) {
      AxTree tree(calls, limits, stopping_, root->get());
      result = Walk(tree, *root, limits);
      for (NodeText& node : result.nodes)
        for (std::string* text : {&node.role, &node.title, &node.value, &node.description}) nodes.push_back(std::move(*text));
    }
    sink_.Emit(std::move(o).WithText("cutoff", result.cutoff).With("timed_out", result.timed_out).With("nodes", std::move(nodes)));
    Finish(pid, calls);
  }
  static void Callback(AXObserverRef, AXUIElementRef element, CFStringRef name, void* refcon) {
    Pool pool;
    App& app = *static_cast<App*>(refcon);
    app.owner->OnNotification(app, element, name);
  }
  void OnNotification(App& app, AXUIElementRef element, CFStringRef name) {
    if (stopping_) return;
    Calls calls;
    if (CFEqual(name, kAXTitleChangedNotification)) WindowFact("ax.title", app, calls);
    else if (CFEqual(name, kAXFocusedUIElementChangedNotification)) FocusChanged(app, calls);
    else if (CFEqual(name, kAXValueChangedNotification)) ValueChanged(app, element);
    else WindowChanged(app, calls);
    Finish(app.pid, calls);
  }
  // Asks nothing: values change with every key, and TypeScript reads the field once typing pauses.
  void ValueChanged(App& app, AXUIElementRef element) {
    if (!app.focus || !CFEqual(app.focus.get(), element)) return;
    sink_.Emit(Observation("ax.value").WithNumber("pid", app.pid).WithNumber("focus", app.focus_number));
  }

  Sink& sink_;
  std::atomic<bool> stopping_{false};
  std::map<int, App> apps_;
  double last_window_ = 0, last_focus_ = 0;
  RunLoopThread thread_;  // last member: joined first
};

}  // namespace

std::unique_ptr<Accessibility> MakeAccessibility(Sink& sink) { return std::make_unique<Ax>(sink); }

int ProbeAccessibility() {
  Pool pool;
  Element everything(AXUIElementCreateSystemWide());
  CF<CFTypeRef> focused;
  return AXUIElementCopyAttributeValue(everything.get(), kAXFocusedApplicationAttribute, focused.out());
}

}  // namespace zanei
