// What only the twin exports, all under `sim`: emit(list), flood(threads, each), set(answers), calls(), pumps().
#include <napi.h>
#include <memory>
#include <set>
#include "system_sim.h"

namespace zanei {
namespace {

// Kinds and keys must outlive the observation; a test uses a handful of them.
const char* Lasting(const std::string& text) {
  static std::mutex mutex;
  static std::set<std::string> kept;
  std::lock_guard<std::mutex> lock(mutex);
  return kept.insert(text).first->c_str();
}

Value ToValue(const Napi::Value& value) {
  if (value.IsBoolean()) return value.As<Napi::Boolean>().Value();
  if (value.IsNumber()) return value.As<Napi::Number>().DoubleValue();
  if (!value.IsArray()) return value.As<Napi::String>().Utf8Value();
  std::vector<std::string> list;
  const Napi::Array array = value.As<Napi::Array>();
  for (std::uint32_t i = 0; i < array.Length(); ++i) list.push_back(array.Get(i).As<Napi::String>().Utf8Value());
  return list;
}

void Emit(Sink& sink, const Napi::Object& raw) {
  Observation o(Lasting(raw.Get("kind").As<Napi::String>().Utf8Value()));
  const Napi::Array names = raw.GetPropertyNames();
  for (std::uint32_t i = 0; i < names.Length(); ++i) {
    const std::string name = names.Get(i).As<Napi::String>().Utf8Value();
    if (name == "kind") continue;
    if (name == "at_ms") o.at_ms = raw.Get(name).As<Napi::Number>().DoubleValue();
    else o.With(Lasting(name), ToValue(raw.Get(name)));
  }
  sink.Emit(std::move(o));
}

std::string TextOf(const Napi::Object& object, const char* name) {
  return object.Has(name) ? object.Get(name).As<Napi::String>().Utf8Value() : std::string();
}

void SetPage(SimSystem& system, const Napi::Object& given) {
  BrowserPage page;
  if (given.Has("error")) page.error = given.Get("error").As<Napi::Number>().Int32Value();
  page.mode = TextOf(given, "mode");
  page.window = TextOf(given, "window");
  page.window_name = TextOf(given, "window_name");
  page.tab = TextOf(given, "tab");
  page.url = TextOf(given, "url");
  page.title = TextOf(given, "title");
  system.SetPage(std::move(page));
}

constexpr std::pair<const char*, SensorName> kSensors[] = {
    {"workspace", SensorName::kWorkspace}, {"accessibility", SensorName::kAccessibility},
    {"keys", SensorName::kKeys},           {"pointer", SensorName::kPointer},
    {"input_source", SensorName::kInputSource}, {"pasteboard", SensorName::kPasteboard}};

void Set(SimSystem& system, const Napi::Object& answers) {
  if (answers.Has("accessibility"))
    system.SetPermissions(answers.Get("accessibility").As<Napi::Boolean>(), TextOf(answers, "input_monitoring"));
  if (answers.Has("page")) SetPage(system, answers.Get("page").As<Napi::Object>());
  if (answers.Has("pasteboard")) {
    const Napi::Object board = answers.Get("pasteboard").As<Napi::Object>();
    system.SetPasteboard(board.Get("change").As<Napi::Number>().DoubleValue(),
                         {TextOf(board, "text"), std::get<std::vector<std::string>>(ToValue(board.Get("types")))});
  }
  if (answers.Has("safari_private_titles")) {
    const Value titles = ToValue(answers.Get("safari_private_titles"));
    system.SetSafariPrivateTitles(std::get<std::vector<std::string>>(titles));
  }
  if (answers.Has("probe")) system.probe_error = answers.Get("probe").As<Napi::Number>().Int32Value();
  if (answers.Has("listening")) system.listening = answers.Get("listening").As<Napi::Boolean>();
  if (answers.Has("automation")) system.automation = answers.Get("automation").As<Napi::Number>().Int32Value();
  if (answers.Has("delay_ms")) system.browser_delay_ms = answers.Get("delay_ms").As<Napi::Number>().Int32Value();
  if (answers.Has("main_thread")) system.on_main_thread = answers.Get("main_thread").As<Napi::Boolean>();
  for (const auto& [name, sensor] : kSensors) {
    const std::string key = std::string("refuse_") + name;
    if (answers.Has(key)) system.SetRefused(sensor, TextOf(answers, key.c_str()));
  }
}

}  // namespace

void AddSimulatedExports(Napi::Env env, Napi::Object exports, std::shared_ptr<System> system, Sink* const* sink) {
  auto twin = std::static_pointer_cast<SimSystem>(system);
  Napi::Object sim = Napi::Object::New(env);
  sim.Set("emit", Napi::Function::New(env, [sink](const Napi::CallbackInfo& info) {
            const Napi::Array list = info[0].As<Napi::Array>();
            for (std::uint32_t i = 0; *sink != nullptr && i < list.Length(); ++i) Emit(**sink, list.Get(i).As<Napi::Object>());
          }));
  sim.Set("flood", Napi::Function::New(env, [sink, twin](const Napi::CallbackInfo& info) {
            if (*sink != nullptr)
              twin->Flood(**sink, info[0].As<Napi::Number>().Int32Value(), info[1].As<Napi::Number>().Int32Value());
          }));
  sim.Set("set", Napi::Function::New(env, [twin](const Napi::CallbackInfo& info) { Set(*twin, info[0].As<Napi::Object>()); }));
  sim.Set("calls", Napi::Function::New(env, [twin](const Napi::CallbackInfo& info) {
            Napi::Array list = Napi::Array::New(info.Env());
            std::uint32_t i = 0;
            for (const std::string& call : twin->TakeCalls()) list.Set(i++, call);
            return list;
          }));
  sim.Set("pumps", Napi::Function::New(env, [twin](const Napi::CallbackInfo& info) {
            return Napi::Number::New(info.Env(), twin->pumps);
          }));
  exports.Set("sim", sim);
}

}  // namespace zanei
