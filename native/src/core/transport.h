#pragma once
#include <napi.h>
#include "bounded_queue.h"
#include "observation.h"

namespace zanei {

// Any thread puts; JS takes. A put wakes JS at most once per take: JS answers the wake-up with
// setImmediate(() => take()), so that a flood of observations never starves its timers (a TSFN that is
// refilled while it is drained is dispatched for ever; found by running the twin).
class Transport final : public Sink {
 public:
  Transport(Napi::Env env, const Napi::Function& wake, std::size_t capacity)
      : queue_(capacity), tsfn_(Wake::New(env, wake, "zanei", 0, 1)) {
    tsfn_.Unref(env);  // never keeps the process alive
  }
  void Emit(Observation&& o) override {
    if (o.at_ms == 0) o.at_ms = NowMs();
    if (queue_.Push(std::move(o))) tsfn_.NonBlockingCall();
  }
  // JS thread only, once all producers have been joined: nothing may touch tsfn_ afterwards.
  void Close() {
    queue_.Close();
    tsfn_.Abort();
  }
  Napi::Value Take(Napi::Env env) {
    auto batch = queue_.Drain();
    Napi::Array items = Napi::Array::New(env, batch.items.size());
    for (std::uint32_t i = 0; i < batch.items.size(); ++i) items.Set(i, ToObject(env, batch.items[i]));
    Napi::Object result = Napi::Object::New(env);
    result.Set("items", items);
    result.Set("dropped", static_cast<double>(batch.dropped));
    result.Set("now_ms", NowMs());
    return result;
  }

 private:
  static Napi::Value ToValue(Napi::Env env, const Value& value) {
    if (const auto* b = std::get_if<bool>(&value)) return Napi::Boolean::New(env, *b);
    if (const auto* d = std::get_if<double>(&value)) return Napi::Number::New(env, *d);
    if (const auto* s = std::get_if<std::string>(&value)) return Napi::String::New(env, *s);
    const auto& list = std::get<std::vector<std::string>>(value);
    Napi::Array array = Napi::Array::New(env, list.size());
    for (std::uint32_t i = 0; i < list.size(); ++i) array.Set(i, list[i]);
    return array;
  }
  static Napi::Object ToObject(Napi::Env env, const Observation& o) {
    Napi::Object object = Napi::Object::New(env);
    object.Set("kind", o.kind);
    object.Set("at_ms", o.at_ms);
    for (const auto& [key, value] : o.fields) object.Set(key, ToValue(env, value));
    return object;
  }
  static void CallWake(Napi::Env env, Napi::Function wake, std::nullptr_t*, void*) {
    if (env == nullptr || wake == nullptr) return;  // the environment is going
    // The C call: while an environment stops, JS cannot run, and the C++ wrapper would abort on that.
    napi_value undefined = nullptr, result = nullptr;
    if (napi_get_undefined(env, &undefined) == napi_ok) napi_call_function(env, undefined, wake, 0, nullptr, &result);
  }
  using Wake = Napi::TypedThreadSafeFunction<std::nullptr_t, void, CallWake>;
  BoundedQueue<Observation> queue_;
  Wake tsfn_;
};

}  // namespace zanei
