#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>
#include "../core/system.h"

namespace zanei {

// A system that is a script: tests say what it answers and what its sensors see, and read which calls reached it.
class SimSystem final : public System {
 public:
  ~SimSystem() override { StopFloods(); }
  bool OnMainThread() override { return on_main_thread; }
  std::string Start(SensorName sensor, Sink& sink) override;
  void Stop(SensorName sensor) override;
  void Attach(int pid, bool climb) override;
  void Detach(int pid) override;
  void SetManual(int pid, bool on) override;
  void HitTest(int pid, double x, double y, double request) override;
  void ReadField(int pid, double focus, bool text, double request) override;
  void Snapshot(int pid, double window, WalkLimits limits, double request) override;
  PermissionWords ReadPermissions() override;
  void RequestAccessibility() override { Note("requestAccessibility"); }
  void RequestInputMonitoring() override { Note("requestInputMonitoring"); }
  std::vector<AppFacts> RunningApps() override { return running; }
  std::vector<AppFacts> InstalledApps(const std::vector<std::string>& folders) override;
  int ProbeAccessibility() override { return probe_error; }
  bool ProbeListening() override;
  int AutomationStatus(const std::string& bundle_id, bool ask) override;
  BrowserPage ReadBrowser(int pid, const std::string& family, const std::string& title) override;
  std::vector<std::string> SafariPrivateTitles() override;
  std::optional<PasteboardContent> PasteboardText(double change) override;
  void Pump() override { ++pumps; }

  // Threads that emit numbered keys: `each` per thread, 0 = until Stop.
  void Flood(Sink& sink, int threads, int each);
  std::vector<std::string> TakeCalls();

  std::atomic<bool> on_main_thread{true};
  std::atomic<bool> listening{true};
  std::atomic<int> probe_error{0}, automation{0};
  std::atomic<int> browser_delay_ms{0}, pumps{0};
  std::vector<AppFacts> running;
  void SetPage(BrowserPage page);
  void SetPasteboard(double change, PasteboardContent content);
  void SetSafariPrivateTitles(std::vector<std::string> titles);
  void SetPermissions(bool accessibility, const std::string& input_monitoring);
  void SetRefused(SensorName sensor, const std::string& why);

 private:
  void Note(std::string call);
  void StopFloods();
  std::mutex mutex_;
  std::vector<std::string> calls_;
  std::map<SensorName, std::string> refused_;
  BrowserPage page_;
  double change_ = 0;
  PasteboardContent pasteboard_;
  std::vector<std::string> safari_titles_;
  bool accessibility_ = false;
  std::string input_monitoring_ = "not_determined";
  std::atomic<bool> stop_{false};
  std::vector<std::thread> floods_;
};

}  // namespace zanei
