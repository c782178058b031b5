#pragma once
#include <optional>
#include <string>
#include <vector>
#include "observation.h"
#include "tree_walk.h"

namespace zanei {

enum class SensorName { kWorkspace, kAccessibility, kKeys, kPointer, kInputSource, kPasteboard };

struct PermissionWords {
  bool accessibility = false;
  const char* input_monitoring = "not_determined";  // granted | denied | not_determined
};
struct AppFacts {
  int pid = 0;
  std::string name, bundle_id, path;
};
// What lies on the pasteboard, read in one go.
struct PasteboardContent {
  std::string text;
  std::vector<std::string> types;  // looked at after the text: an owner may add one that asks to hide it a moment after the others
};
// Window and tab ids are opaque; `mode` is the browser's own word, empty where it has none.
struct BrowserPage {
  int error = 0;
  std::string mode, window, window_name, tab, url, title;
};

// What the addon needs of a system. The Mac and the simulated twin are the only two; addon.cc is the same for both.
// All methods run on the JS thread unless said otherwise; none blocks. Errors are AXError or OSStatus numbers, 0 = fine.
struct System {
  System() = default;
  System(const System&) = delete;
  System& operator=(const System&) = delete;
  virtual ~System() = default;  // ends every sensor and joins its threads

  virtual bool OnMainThread() = 0;
  // Empty when the sensor runs (also when it already did), else why not. `sink` outlives the sensor.
  virtual std::string Start(SensorName sensor, Sink& sink) = 0;
  virtual void Stop(SensorName sensor) = 0;

  // Accessibility: answers come as observations that carry `request`. Nothing happens while the sensor does not run.
  // `climb`: tell of a focused element whether it lies in a web page (costs one call a level).
  virtual void Attach(int pid, bool climb) = 0;
  virtual void Detach(int pid) = 0;
  virtual void SetManual(int pid, bool on) = 0;
  virtual void HitTest(int pid, double x, double y, double request) = 0;
  // The value is read only with `text`, only of the element of this focus number (the app's present or last one), and
  // never of a secure one.
  virtual void ReadField(int pid, double focus, bool text, double request) = 0;
  virtual void Snapshot(int pid, double window, WalkLimits limits, double request) = 0;

  virtual PermissionWords ReadPermissions() = 0;
  virtual void RequestAccessibility() = 0;
  virtual void RequestInputMonitoring() = 0;
  virtual std::vector<AppFacts> RunningApps() = 0;
  virtual std::vector<AppFacts> InstalledApps(const std::vector<std::string>& folders) = 0;

  // What Safari puts round the title of a private window, in each of its languages, with a `%@`; empty when unknown.
  virtual std::vector<std::string> SafariPrivateTitles() = 0;
  // The text on the pasteboard as long as its change count is `change`, and no question of the system to the person would
  // come of reading it; else nothing.
  virtual std::optional<PasteboardContent> PasteboardText(double change) = 0;
  // Lets the main run loop deliver what waits, where nobody else turns it (plain Node).
  virtual void Pump() = 0;

  // These four block: a thread of their own. ProbeAccessibility tries what a grant is for and returns the AXError.
  // ProbeListening makes a key tap and lets it go: whether Input Monitoring has an effect. Only where it is granted: without
  // a grant the system would ask the person.
  // ReadBrowser: of a Safari window that is not called `title` the page is not read.
  virtual int ProbeAccessibility() = 0;
  virtual bool ProbeListening() = 0;
  virtual int AutomationStatus(const std::string& bundle_id, bool ask) = 0;
  virtual BrowserPage ReadBrowser(int pid, const std::string& family, const std::string& title) = 0;
};

}  // namespace zanei
