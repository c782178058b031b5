#pragma once
#include <napi.h>
#include <functional>
#include <string>
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

// A blocking question that goes to the thread pool and comes back as a promise; never answered if the environment ends.
template <class Result>
class PoolJob {
 public:
  using MakeAnswer = std::function<napi_value(napi_env, const Result&)>;
  static Napi::Value Run(Napi::Env env, std::function<Result()> work, MakeAnswer answer) {
    auto* job = new PoolJob(std::move(work), std::move(answer));  // deleted by Complete
    napi_value promise = nullptr, name = nullptr;
    napi_create_promise(env, &job->deferred_, &promise);
    napi_create_string_utf8(env, "zanei", NAPI_AUTO_LENGTH, &name);
    napi_create_async_work(env, nullptr, name, &PoolJob::Execute, &PoolJob::Complete, job, &job->handle_);
    napi_queue_async_work(env, job->handle_);
    return Napi::Value(env, promise);
  }

 private:
  PoolJob(std::function<Result()> work, MakeAnswer answer) : work_(std::move(work)), answer_(std::move(answer)) {}
  static void Execute(napi_env, void* data) {
    auto* job = static_cast<PoolJob*>(data);
    job->result_ = job->work_();
  }
  static void Complete(napi_env env, napi_status status, void* data) {
    auto* job = static_cast<PoolJob*>(data);
    if (status == napi_ok) {
      napi_value answer = job->answer_(env, job->result_);
      if (answer != nullptr) napi_resolve_deferred(env, job->deferred_, answer);
    }
    napi_delete_async_work(env, job->handle_);
    delete job;
  }
  napi_deferred deferred_ = nullptr;
  napi_async_work handle_ = nullptr;
  std::function<Result()> work_;
  MakeAnswer answer_;
  Result result_{};
};

}  // namespace zanei
