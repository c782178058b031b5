// The Mac behind core/system.h: which thing answers what. Branch-free on purpose; nothing here runs anywhere but on a Mac.
#import <Foundation/Foundation.h>
#include "../sensors/sensors.h"
#include "guard.h"

namespace zanei {
namespace {

class MacSystem final : public System {
 public:
  bool OnMainThread() override { return NSThread.isMainThread; }
  std::string Start(SensorName sensor, Sink& sink) override {
    switch (sensor) {
      case SensorName::kWorkspace: return Keep(workspace_, sink, MakeWorkspace);
      case SensorName::kInputSource: return Keep(input_source_, sink, MakeInputSource);
      case SensorName::kPasteboard: return Keep(pasteboard_, sink, MakePasteboard);
      case SensorName::kAccessibility:
        if (!accessibility_) accessibility_ = MakeAccessibility(sink);
        return {};
      case SensorName::kKeys: return StartTap(EventTaps::kKeys, sink);
      case SensorName::kPointer: return StartTap(EventTaps::kPointer, sink);
    }
    return "there is no such sensor";
  }
  void Stop(SensorName sensor) override {
    switch (sensor) {
      case SensorName::kWorkspace: workspace_.reset(); break;
      case SensorName::kInputSource: input_source_.reset(); break;
      case SensorName::kPasteboard: pasteboard_.reset(); break;
      case SensorName::kAccessibility: accessibility_.reset(); break;
      case SensorName::kKeys: StopTap(EventTaps::kKeys); break;
      case SensorName::kPointer: StopTap(EventTaps::kPointer); break;
    }
  }
  void Attach(int pid, bool climb) override {
    if (accessibility_) accessibility_->Attach(pid, climb);
  }
  void Detach(int pid) override {
    if (accessibility_) accessibility_->Detach(pid);
  }
  void SetManual(int pid, bool on) override {
    if (accessibility_) accessibility_->SetManual(pid, on);
  }
  void HitTest(int pid, double x, double y, double request) override {
    if (accessibility_) accessibility_->HitTest(pid, x, y, request);
  }
  void ReadField(int pid, double focus, bool text, double request) override {
    if (accessibility_) accessibility_->ReadField(pid, focus, text, request);
  }
  void Snapshot(int pid, double window, WalkLimits limits, double request) override {
    if (accessibility_) accessibility_->Snapshot(pid, window, std::move(limits), request);
  }
  PermissionWords ReadPermissions() override { return zanei::ReadPermissions(); }
  void RequestAccessibility() override { zanei::RequestAccessibility(); }
  void RequestInputMonitoring() override { zanei::RequestInputMonitoring(); }
  std::vector<AppFacts> RunningApps() override { return zanei::RunningApps(); }
  std::vector<AppFacts> InstalledApps(const std::vector<std::string>& folders) override {
    return zanei::InstalledApps(folders);
  }
  int ProbeAccessibility() override { return zanei::ProbeAccessibility(); }
  bool ProbeListening() override { return zanei::ProbeListening(); }
  int AutomationStatus(const std::string& bundle_id, bool ask) override {
    return zanei::AutomationStatus(bundle_id, ask);
  }
  BrowserPage ReadBrowser(int pid, const std::string& family, const std::string& title) override {
    return zanei::ReadBrowser(pid, family, title);
  }
  std::vector<std::string> SafariPrivateTitles() override { return zanei::SafariPrivateTitles(); }
  std::optional<PasteboardContent> PasteboardText(double change) override { return zanei::PasteboardText(change); }
  void Pump() override {
    Guarded([] {
      // One source at a time (CFRunLoop.h); bounded, so that a flood cannot keep JavaScript out.
      for (int left = 32; left > 0 && CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true) == kCFRunLoopRunHandledSource; --left) {
      }
    });
  }

 private:
  static std::string Keep(std::unique_ptr<Sensor>& slot, Sink& sink, std::unique_ptr<Sensor> (*make)(Sink&)) {
    if (!slot) slot = make(sink);
    return {};
  }
  std::string StartTap(EventTaps::Kind kind, Sink& sink) {
    if (!taps_) taps_ = MakeEventTaps(sink);
    running_[kind] = taps_->Start(kind);
    if (running_[kind]) return {};
    StopTap(kind);
    return "the system gave no event tap";
  }
  void StopTap(EventTaps::Kind kind) {
    if (taps_) taps_->Stop(kind);
    running_[kind] = false;
    if (!running_[EventTaps::kKeys] && !running_[EventTaps::kPointer]) taps_.reset();
  }
  std::unique_ptr<Sensor> workspace_, input_source_, pasteboard_;
  std::unique_ptr<Accessibility> accessibility_;
  std::unique_ptr<EventTaps> taps_;
  bool running_[2] = {false, false};
};

}  // namespace

std::shared_ptr<System> MakeSystem() { return std::make_shared<MacSystem>(); }

}  // namespace zanei
