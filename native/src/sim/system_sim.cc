#include "system_sim.h"
#include <chrono>
#include <utility>

namespace zanei {
namespace {

const char* Word(SensorName sensor) {
  switch (sensor) {
    case SensorName::kWorkspace: return "workspace";
    case SensorName::kAccessibility: return "accessibility";
    case SensorName::kKeys: return "keys";
    case SensorName::kPointer: return "pointer";
    case SensorName::kInputSource: return "input_source";
    default: return "pasteboard";
  }
}
std::string Number(double value) { return std::to_string(static_cast<long>(value)); }

}  // namespace

std::string SimSystem::Start(SensorName sensor, Sink&) {
  Note(std::string("start ") + Word(sensor));
  std::lock_guard<std::mutex> lock(mutex_);
  const auto it = refused_.find(sensor);
  return it == refused_.end() ? std::string() : it->second;
}
void SimSystem::Stop(SensorName sensor) {
  Note(std::string("stop ") + Word(sensor));
  StopFloods();
}
void SimSystem::Attach(int pid, bool climb) { Note("attach " + Number(pid) + (climb ? " climb" : "")); }
void SimSystem::Detach(int pid) { Note("detach " + Number(pid)); }
void SimSystem::SetManual(int pid, bool on) { Note("manual " + Number(pid) + (on ? " on" : " off")); }
void SimSystem::HitTest(int pid, double x, double y, double request) {
  Note("hit " + Number(pid) + " " + Number(x) + " " + Number(y) + " " + Number(request));
}
void SimSystem::ReadField(int pid, double focus, bool text, double request) {
  Note("field " + Number(pid) + " " + Number(focus) + (text ? " text " : " length ") + Number(request));
}
void SimSystem::Snapshot(int pid, double window, WalkLimits, double request) {
  Note("snapshot " + Number(pid) + " " + Number(window) + " " + Number(request));
}
PermissionWords SimSystem::ReadPermissions() {
  std::lock_guard<std::mutex> lock(mutex_);
  PermissionWords words;
  words.accessibility = accessibility_;
  for (const char* word : {"granted", "denied", "not_determined"})
    if (input_monitoring_ == word) words.input_monitoring = word;
  return words;
}
std::vector<AppFacts> SimSystem::InstalledApps(const std::vector<std::string>& folders) {
  std::vector<AppFacts> out;
  for (const std::string& folder : folders) out.push_back({0, "App of " + folder, "test." + folder, folder});
  return out;
}
bool SimSystem::ProbeListening() {
  Note("probeListening");
  return listening;
}
int SimSystem::AutomationStatus(const std::string& bundle_id, bool ask) {
  Note("automation " + bundle_id + (ask ? " ask" : " look"));
  return automation;
}
BrowserPage SimSystem::ReadBrowser(int pid, const std::string& family, const std::string&) {
  Note("browser " + Number(pid) + " " + family);
  std::this_thread::sleep_for(std::chrono::milliseconds(browser_delay_ms.load()));
  std::lock_guard<std::mutex> lock(mutex_);
  return page_;
}
std::vector<std::string> SimSystem::SafariPrivateTitles() {
  std::lock_guard<std::mutex> lock(mutex_);
  return safari_titles_;
}
std::optional<PasteboardContent> SimSystem::PasteboardText(double change) {
  Note("pasteboard " + Number(change));
  std::lock_guard<std::mutex> lock(mutex_);
  return change == change_ ? std::optional<PasteboardContent>(pasteboard_) : std::nullopt;
}
void SimSystem::Flood(Sink& sink, int threads, int each) {
  stop_ = false;
  for (int t = 0; t < threads; ++t)
    floods_.emplace_back([this, &sink, t, each] {
      for (int i = 0; (each == 0 || i < each) && !stop_; ++i) {
        sink.Emit(Observation("scroll").WithNumber("pid", t + 1).WithNumber("dx", 0).WithNumber("dy", i + 1));
        if (i % 64 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
      }
    });
}
void SimSystem::StopFloods() {
  stop_ = true;
  for (auto& thread : floods_) thread.join();
  floods_.clear();
}
std::vector<std::string> SimSystem::TakeCalls() {
  std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(calls_, {});
}
void SimSystem::Note(std::string call) {
  std::lock_guard<std::mutex> lock(mutex_);
  calls_.push_back(std::move(call));
}
void SimSystem::SetPage(BrowserPage page) {
  std::lock_guard<std::mutex> lock(mutex_);
  page_ = std::move(page);
}
void SimSystem::SetPasteboard(double change, PasteboardContent content) {
  std::lock_guard<std::mutex> lock(mutex_);
  change_ = change;
  pasteboard_ = std::move(content);
}
void SimSystem::SetSafariPrivateTitles(std::vector<std::string> titles) {
  std::lock_guard<std::mutex> lock(mutex_);
  safari_titles_ = std::move(titles);
}
void SimSystem::SetPermissions(bool accessibility, const std::string& input_monitoring) {
  std::lock_guard<std::mutex> lock(mutex_);
  accessibility_ = accessibility;
  input_monitoring_ = input_monitoring;
}
void SimSystem::SetRefused(SensorName sensor, const std::string& why) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (why.empty()) refused_.erase(sensor);
  else refused_[sensor] = why;
}

std::shared_ptr<System> MakeSystem() { return std::make_shared<SimSystem>(); }

}  // namespace zanei
