#pragma once
#include <napi.h>
#include <functional>
#include <utility>

namespace zanei {

// A blocking question that goes to the thread pool and comes back as a promise.
template <class Result>
class PoolJob final : public Napi::AsyncWorker {
 public:
  using Answer = std::function<Napi::Value(Napi::Env, const Result&)>;
  static Napi::Value Run(Napi::Env env, std::function<Result()> work, Answer answer) {
    auto* job = new PoolJob(env, std::move(work), std::move(answer));  // deletes itself
    Napi::Promise promise = job->deferred_.Promise();
    job->Queue();
    return promise;
  }

 protected:
  void Execute() override { result_ = work_(); }
  void OnOK() override { deferred_.Resolve(answer_(Env(), result_)); }
  void OnError(const Napi::Error& error) override { deferred_.Reject(error.Value()); }

 private:
  PoolJob(Napi::Env env, std::function<Result()> work, Answer answer)
      : Napi::AsyncWorker(env), deferred_(env), work_(std::move(work)), answer_(std::move(answer)) {}
  Napi::Promise::Deferred deferred_;
  std::function<Result()> work_;
  Answer answer_;
  Result result_{};
};

}  // namespace zanei
