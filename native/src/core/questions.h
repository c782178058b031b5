#pragma once
#include <napi.h>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace zanei {

// Writes an answer with the C API and goes on whatever it says: while an environment stops, JS values cannot be made,
// and node-addon-api's wrappers (also its AsyncWorker) abort the process then. Found by ending workers with jobs under way.
class Answer {
 public:
  explicit Answer(napi_env env) : env_(env) { napi_create_object(env, &object_); }
  Answer& Text(const char* name, const std::string& text) {
    napi_value value = nullptr;
    if (napi_create_string_utf8(env_, text.data(), text.size(), &value) == napi_ok) Set(name, value);
    return *this;
  }
  Answer& Number(const char* name, double number) {
    napi_value value = nullptr;
    if (napi_create_double(env_, number, &value) == napi_ok) Set(name, value);
    return *this;
  }
  napi_value Object() const { return object_; }

 private:
  void Set(const char* name, napi_value value) {
    if (object_ != nullptr) napi_set_named_property(env_, object_, name, value);
  }
  napi_env env_;
  napi_value object_ = nullptr;
};

// Blocking questions, each on a thread of its own and answered as a promise; never answered if the environment ends.
// Not on libuv's pool: one that waits for a person would hold up the quit (the pool is joined at exit), and four that
// hang would stop every file operation of the process. TypeScript keeps their number small.
class Questions {
 public:
  template <class Result>
  using MakeAnswer = std::function<napi_value(napi_env, const Result&)>;

  explicit Questions(Napi::Env env)
      : shared_(std::make_shared<Shared>(Settle::New(env, "zanei", 0, 1, static_cast<Questions*>(nullptr)))) {
    shared_->settle.Unref(env);
  }
  // JS thread. While one is open the process stays alive, as with any promise that waits for the system.
  template <class Result>
  Napi::Value Ask(Napi::Env env, std::function<Result()> work, MakeAnswer<Result> answer) {
    napi_deferred deferred = nullptr;
    napi_value promise = nullptr;
    napi_create_promise(env, &deferred, &promise);
    if (open_++ == 0) shared_->settle.Ref(env);
    std::thread([this, shared = shared_, deferred, work = std::move(work), answer = std::move(answer)] {
      const Result result = work();
      shared->Hand([this, deferred, answer, result](napi_env js) {
        const napi_value value = answer(js, result);
        if (value != nullptr) napi_resolve_deferred(js, deferred, value);
        if (--open_ == 0) shared_->settle.Unref(js);
      });
    }).detach();
    return Napi::Value(env, promise);
  }
  // JS thread, as the environment ends; answers that come later are dropped where they are made.
  void Close() {
    std::lock_guard<std::mutex> lock(shared_->mutex);
    if (!std::exchange(shared_->closed, true)) shared_->settle.Abort();
  }

 private:
  using Work = std::function<void(napi_env)>;
  static void Run(Napi::Env env, Napi::Function, Questions*, Work* work) {
    const std::unique_ptr<Work> owned(work);
    if (env != nullptr) (*owned)(env);  // null: the environment is going
  }
  using Settle = Napi::TypedThreadSafeFunction<Questions, Work, Run>;
  struct Shared {
    explicit Shared(Settle s) : settle(s) {}
    void Hand(Work work) {
      std::lock_guard<std::mutex> lock(mutex);
      if (closed) return;
      auto owned = std::make_unique<Work>(std::move(work));
      if (settle.NonBlockingCall(owned.get()) == napi_ok) owned.release();
    }
    std::mutex mutex;
    bool closed = false;
    Settle settle;
  };
  std::shared_ptr<Shared> shared_;
  int open_ = 0;
};

}  // namespace zanei
