#pragma once
#include <memory>
#include <string>
#include "../core/observation.h"
#include "../core/system.h"

namespace zanei {

struct Sensor {
  Sensor() = default;
  Sensor(const Sensor&) = delete;
  Sensor& operator=(const Sensor&) = delete;
  virtual ~Sensor() = default;  // ends it; joins its threads
};

std::unique_ptr<Sensor> MakeWorkspace(Sink& sink);     // main thread
std::unique_ptr<Sensor> MakePasteboard(Sink& sink);    // main thread
std::unique_ptr<Sensor> MakeInputSource(Sink& sink);   // main thread: TIS traps elsewhere

// Own thread "zanei-tap". Observes secure input as long as it lives.
struct EventTaps : Sensor {
  enum Kind { kKeys, kPointer };
  // False when the system gives no tap: CGEventTapCreate returns NULL without a grant. Creating the key tap is what
  // raises the Input Monitoring dialog, so TypeScript asks for it only once a grant is there, also when one is lost.
  virtual bool Start(Kind kind) = 0;
  virtual void Stop(Kind kind) = 0;
};
std::unique_ptr<EventTaps> MakeEventTaps(Sink& sink);

// Own thread "zanei-ax". All methods return at once; answers are observations with `request`.
struct Accessibility : Sensor {
  virtual void Attach(int pid, bool climb) = 0;
  virtual void Detach(int pid) = 0;
  virtual void SetManual(int pid, bool on) = 0;
  virtual void HitTest(int pid, double x, double y, double request) = 0;
  virtual void ReadField(int pid, double focus, bool text, double request) = 0;
  virtual void Snapshot(int pid, double window, WalkLimits limits, double request) = 0;
};
std::unique_ptr<Accessibility> MakeAccessibility(Sink& sink);
int ProbeAccessibility();  // any thread but main

bool ProbeListening();     // any thread but main; only with a grant

PermissionWords ReadPermissions();
void RequestAccessibility();
void RequestInputMonitoring();
int AutomationStatus(const std::string& bundle_id, bool ask);              // any thread but main
BrowserPage ReadBrowser(int pid, const std::string& family, const std::string& title);  // any thread but main
std::vector<std::string> SafariPrivateTitles();
std::optional<PasteboardContent> PasteboardText(double change);            // main thread
std::vector<AppFacts> RunningApps();
std::vector<AppFacts> InstalledApps(const std::vector<std::string>& folders);

}  // namespace zanei
