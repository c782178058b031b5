// The JS side of the addon, the same for the Mac and for the simulated twin.
#include <memory>
#include "arguments.h"
#include "questions.h"
#include "system.h"
#include "transport.h"

namespace zanei {

std::shared_ptr<System> MakeSystem();
#ifdef ZANEI_SIMULATED
void AddSimulatedExports(Napi::Env env, Napi::Object exports, std::shared_ptr<System> system, Sink* const* sink);
#endif

namespace {

constexpr std::size_t kQueue = 4096;
constexpr std::pair<const char*, SensorName> kSensors[] = {
    {"workspace", SensorName::kWorkspace}, {"accessibility", SensorName::kAccessibility},
    {"keys", SensorName::kKeys},           {"pointer", SensorName::kPointer},
    {"input_source", SensorName::kInputSource}, {"pasteboard", SensorName::kPasteboard}};

using Info = const Napi::CallbackInfo&;

// All of one JS environment. `halted` may be reached twice: by close() and by the cleanup hook.
class Recorder final : public Napi::Addon<Recorder> {
 public:
  Recorder(Napi::Env env, Napi::Object exports) : system_(MakeSystem()), questions_(env) {
    DefineAddon(exports, {
        InstanceMethod("open", &Recorder::Open), InstanceMethod("close", &Recorder::Close),
        InstanceMethod("take", &Recorder::Take), InstanceMethod("startSensor", &Recorder::StartSensor),
        InstanceMethod("stopSensor", &Recorder::StopSensor), InstanceMethod("attach", &Recorder::Attach),
        InstanceMethod("detach", &Recorder::Detach), InstanceMethod("setManual", &Recorder::SetManual),
        InstanceMethod("hitTest", &Recorder::HitTest), InstanceMethod("readField", &Recorder::ReadField),
        InstanceMethod("snapshot", &Recorder::Snapshot), InstanceMethod("probe", &Recorder::Probe),
        InstanceMethod("probeListening", &Recorder::ProbeListening),
        InstanceMethod("permissions", &Recorder::Permissions),
        InstanceMethod("requestAccessibility", &Recorder::RequestAccessibility),
        InstanceMethod("requestInputMonitoring", &Recorder::RequestInputMonitoring),
        InstanceMethod("automation", &Recorder::Automation), InstanceMethod("browserPage", &Recorder::Browser),
        InstanceMethod("runningApps", &Recorder::Running), InstanceMethod("installedApps", &Recorder::Installed),
        InstanceMethod("safariPrivateTitles", &Recorder::SafariTitles),
        InstanceMethod("pasteboardText", &Recorder::PasteboardText), InstanceMethod("pump", &Recorder::Pump)});
#ifdef ZANEI_SIMULATED
    AddSimulatedExports(env, exports, system_, &open_sink_);
#endif
    // Before the environment goes: threads are joined while JS can still be called.
    env.AddCleanupHook([this] {
      Halt();
      questions_.Close();
    });
  }

 private:
  Napi::Value Open(Info info) {
    Napi::Env env = info.Env();
    if (!info[0].IsFunction()) {
      Napi::TypeError::New(env, "wake must be a function").ThrowAsJavaScriptException();
      return env.Undefined();
    }
    if (!system_->OnMainThread()) {
      Napi::Error::New(env, "the sensors can be opened on the main thread only").ThrowAsJavaScriptException();
      return env.Undefined();
    }
    if (transport_) return Napi::Boolean::New(env, false);
    transport_ = std::make_unique<Transport>(env, info[0].As<Napi::Function>(), kQueue);
    open_sink_ = transport_.get();
    return Napi::Boolean::New(env, true);
  }
  void Halt() {
    for (const auto& [name, sensor] : kSensors) system_->Stop(sensor);  // joins the producers
    open_sink_ = nullptr;
    if (transport_) transport_->Close();
    transport_.reset();
  }
  void Close(Info) { Halt(); }
  Napi::Value Take(Info info) { return transport_ ? transport_->Take(info.Env()) : info.Env().Null(); }

  static const SensorName* FindSensor(const std::string& wanted) {
    for (const auto& [name, sensor] : kSensors)
      if (wanted == name) return &sensor;
    return nullptr;
  }
  Napi::Value StartSensor(Info info) {
    Arguments args(info);
    const std::string name = args.Text(0, "sensor");
    if (!args.Ok()) return info.Env().Undefined();
    const SensorName* sensor = FindSensor(name);
    if (sensor == nullptr) return Napi::String::New(info.Env(), "there is no such sensor");
    if (!transport_) return Napi::String::New(info.Env(), "not open");
    return Napi::String::New(info.Env(), system_->Start(*sensor, *transport_));
  }
  void StopSensor(Info info) {
    Arguments args(info);
    const std::string name = args.Text(0, "sensor");
    if (!args.Ok()) return;
    if (const SensorName* sensor = FindSensor(name)) system_->Stop(*sensor);
  }
  void Attach(Info info) {
    Arguments args(info);
    const int pid = args.Int(0, "pid");
    const bool climb = args.Bool(1, "climb");
    if (args.Ok()) system_->Attach(pid, climb);
  }
  void Detach(Info info) {
    Arguments args(info);
    const int pid = args.Int(0, "pid");
    if (args.Ok()) system_->Detach(pid);
  }
  void SetManual(Info info) {
    Arguments args(info);
    const int pid = args.Int(0, "pid");
    const bool on = args.Bool(1, "on");
    if (args.Ok()) system_->SetManual(pid, on);
  }
  void HitTest(Info info) {
    Arguments args(info);
    const int pid = args.Int(0, "pid");
    const double x = args.Number(1, "x"), y = args.Number(2, "y"), request = args.Number(3, "request");
    if (args.Ok()) system_->HitTest(pid, x, y, request);
  }
  void ReadField(Info info) {
    Arguments args(info);
    const int pid = args.Int(0, "pid");
    const double focus = args.Number(1, "focus");
    const bool text = args.Bool(2, "text");
    const double request = args.Number(3, "request");
    if (args.Ok()) system_->ReadField(pid, focus, text, request);
  }
  void Snapshot(Info info) {
    Arguments args(info);
    const int pid = args.Int(0, "pid");
    const double window = args.Number(1, "window");
    const Napi::Object given = args.Object(2, "limits");
    const double request = args.Number(3, "request");
    WalkLimits limits;
    limits.max_nodes = static_cast<std::size_t>(args.Member(given, "nodes"));
    limits.max_bytes = static_cast<std::size_t>(args.Member(given, "bytes"));
    limits.max_ms = args.Member(given, "ms");
    limits.batch = static_cast<long>(args.Member(given, "batch"));
    limits.value_roles = args.Texts(given.Get("value_roles"), "value_roles");
    limits.closed_roles = args.Texts(given.Get("closed_roles"), "closed_roles");
    limits.leaf_roles = args.Texts(given.Get("leaf_roles"), "leaf_roles");
    if (args.Ok()) system_->Snapshot(pid, window, std::move(limits), request);
  }
  Napi::Value Probe(Info info) {
    return questions_.Ask<int>(info.Env(), [system = system_] { return system->ProbeAccessibility(); }, ToNumber);
  }
  Napi::Value ProbeListening(Info info) {
    return questions_.Ask<bool>(info.Env(), [system = system_] { return system->ProbeListening(); },
                                [](napi_env env, const bool& works) {
                                  napi_value value = nullptr;
                                  napi_get_boolean(env, works, &value);
                                  return value;
                                });
  }
  Napi::Value Permissions(Info info) {
    const PermissionWords words = system_->ReadPermissions();
    Napi::Object object = Napi::Object::New(info.Env());
    object.Set("accessibility", words.accessibility);
    object.Set("input_monitoring", words.input_monitoring);
    return object;
  }
  void RequestAccessibility(Info) { system_->RequestAccessibility(); }
  void RequestInputMonitoring(Info) { system_->RequestInputMonitoring(); }

  // The questions keep the system alive: their threads may outlive this environment's addon.
  Napi::Value Automation(Info info) {
    Arguments args(info);
    std::string bundle = args.Text(0, "bundle_id");
    const bool ask = args.Bool(1, "ask");
    if (!args.Ok()) return info.Env().Undefined();
    return questions_.Ask<int>(
        info.Env(), [system = system_, bundle, ask] { return system->AutomationStatus(bundle, ask); }, ToNumber);
  }
  Napi::Value Browser(Info info) {
    Arguments args(info);
    const int pid = args.Int(0, "pid");
    std::string family = args.Text(1, "family"), title = args.Text(2, "title");
    if (!args.Ok()) return info.Env().Undefined();
    return questions_.Ask<BrowserPage>(
        info.Env(), [system = system_, pid, family, title] { return system->ReadBrowser(pid, family, title); },
        [](napi_env env, const BrowserPage& page) {
          return Answer(env).Number("error", page.error).Text("mode", page.mode).Text("window", page.window)
              .Text("window_name", page.window_name).Text("tab", page.tab).Text("url", page.url)
              .Text("title", page.title).Object();
        });
  }
  static napi_value ToNumber(napi_env env, const int& number) {
    napi_value value = nullptr;
    napi_create_int32(env, number, &value);
    return value;
  }
  static Napi::Value ToList(Napi::Env env, const std::vector<AppFacts>& apps) {
    Napi::Array list = Napi::Array::New(env, apps.size());
    for (std::uint32_t i = 0; i < apps.size(); ++i) {
      Napi::Object object = Napi::Object::New(env);
      object.Set("pid", apps[i].pid);
      object.Set("name", apps[i].name);
      object.Set("bundle_id", apps[i].bundle_id);
      object.Set("path", apps[i].path);
      list.Set(i, object);
    }
    return list;
  }
  Napi::Value Running(Info info) { return ToList(info.Env(), system_->RunningApps()); }
  Napi::Value Installed(Info info) {
    Arguments args(info);
    const auto folders = args.Texts(info[0], "folders");
    if (!args.Ok()) return info.Env().Undefined();
    return ToList(info.Env(), system_->InstalledApps(folders));
  }
  static Napi::Array ToTexts(Napi::Env env, const std::vector<std::string>& texts) {
    Napi::Array list = Napi::Array::New(env, texts.size());
    for (std::uint32_t i = 0; i < texts.size(); ++i) list.Set(i, texts[i]);
    return list;
  }
  Napi::Value SafariTitles(Info info) { return ToTexts(info.Env(), system_->SafariPrivateTitles()); }
  Napi::Value PasteboardText(Info info) {
    Arguments args(info);
    const double change = args.Number(0, "change");
    if (!args.Ok()) return info.Env().Undefined();
    const std::optional<PasteboardContent> content = system_->PasteboardText(change);
    if (!content) return info.Env().Null();
    Napi::Object object = Napi::Object::New(info.Env());
    object.Set("text", content->text);
    object.Set("types", ToTexts(info.Env(), content->types));
    return object;
  }
  void Pump(Info) { system_->Pump(); }

  std::shared_ptr<System> system_;
  Questions questions_;
  std::unique_ptr<Transport> transport_;
  Sink* open_sink_ = nullptr;
};

}  // namespace
}  // namespace zanei

using ZaneiRecorder = zanei::Recorder;
NODE_API_ADDON(ZaneiRecorder)
