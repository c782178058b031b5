#include "run_loop_thread.h"
#include <pthread.h>
#include "pool.h"

namespace zanei {

RunLoopThread::RunLoopThread(const char* name) {
  // Shared with the thread: set_value may still be at work in it when this one has been woken.
  auto ready = std::make_shared<std::promise<void>>();
  auto begun = ready->get_future();
  thread_ = std::thread([this, name, ready] {
#ifdef __APPLE__
    pthread_setname_np(name);
#else
    pthread_setname_np(pthread_self(), name);
#endif
    loop_ = CFRunLoopGetCurrent();
    CFRunLoopSourceContext context = {};
    context.info = this;
    context.perform = [](void* self) { static_cast<RunLoopThread*>(self)->RunPosted(); };
    source_ = CF<CFRunLoopSourceRef>(CFRunLoopSourceCreate(nullptr, 0, &context));
    CFRunLoopAddSource(loop_, source_.get(), kCFRunLoopDefaultMode);
    ready->set_value();
    CFRunLoopRun();  // returns at once without a source (CFRunLoop.h), so the source comes first
    CFRunLoopSourceInvalidate(source_.get());
  });
  begun.wait();
}

bool RunLoopThread::Post(std::function<void()> work) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (stopping_) return false;
  posted_.push_back(std::move(work));
  CFRunLoopSourceSignal(source_.get());
  CFRunLoopWakeUp(loop_);
  return true;
}

bool RunLoopThread::Run(const std::function<void()>& work) {
  auto done = std::make_shared<std::promise<void>>();
  auto finished = done->get_future();
  if (!Post([&work, done] {
        work();
        done->set_value();
      }))
    return false;
  finished.wait();
  return true;
}

void RunLoopThread::RunPosted() {
  for (;;) {
    std::function<void()> work;
    bool last = false;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (posted_.empty()) {
        last = true;
      } else {
        work = std::move(posted_.front());
        posted_.pop_front();
      }
      if (last && !stopping_) return;
    }
    // From inside the loop: a CFRunLoopStop that comes before CFRunLoopRun would be lost.
    if (last) return CFRunLoopStop(CFRunLoopGetCurrent());
    Pool pool;
    work();
  }
}

void RunLoopThread::Stop() {
  if (!thread_.joinable()) return;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    stopping_ = true;
    CFRunLoopSourceSignal(source_.get());  // a signalled source fires even if the loop has not begun
    CFRunLoopWakeUp(loop_);
  }
  thread_.join();
}

}  // namespace zanei
