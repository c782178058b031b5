#pragma once
#include <CoreFoundation/CoreFoundation.h>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include "cf.h"

namespace zanei {

// A named thread that runs a CFRunLoop until Stop. Work posted to it runs in order, none after Stop.
class RunLoopThread {
 public:
  explicit RunLoopThread(const char* name);
  ~RunLoopThread() { Stop(); }
  RunLoopThread(const RunLoopThread&) = delete;
  RunLoopThread& operator=(const RunLoopThread&) = delete;
  bool Post(std::function<void()> work);
  // Posts and waits. Not from the thread itself. False = the thread is stopping and nothing ran.
  bool Run(const std::function<void()>& work);
  void Stop();  // not from the thread itself; what was posted before it still runs

 private:
  void RunPosted();
  CF<CFRunLoopSourceRef> source_;
  CFRunLoopRef loop_ = nullptr;  // the thread's own; valid until it is joined
  std::mutex mutex_;
  std::deque<std::function<void()>> posted_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace zanei
