#pragma once

#ifdef __APPLE__
// Run-time support functions of ARC (clang's "Automatic Reference Counting", section "Runtime support").
extern "C" void* objc_autoreleasePoolPush(void);
extern "C" void objc_autoreleasePoolPop(void* pool);
#endif

namespace zanei {

// A secondary CFRunLoop drains no autorelease pool of its own, and CF may autorelease inside. One per callback.
class Pool {
 public:
#ifdef __APPLE__
  Pool() : pool_(objc_autoreleasePoolPush()) {}
  ~Pool() { objc_autoreleasePoolPop(pool_); }
#else
  Pool() = default;
  ~Pool() {}
#endif
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

 private:
#ifdef __APPLE__
  void* pool_;
#endif
};

}  // namespace zanei
