#pragma once
#include <algorithm>

namespace zanei {

// What to do when the OS disables a tap: enable it at once, but not in a hot loop; after repeats it is given up.
class TapHealth {
 public:
  enum class Action { kEnableNow, kWait, kGiveUp };
  Action OnDisabled(double now_ms) {
    if (now_ms - last_ms_ > kForgetMs) strikes_ = 0;
    last_ms_ = now_ms;
    ++strikes_;
    if (strikes_ <= kEnables) {
      retry_ms_ = now_ms;
      return Action::kEnableNow;
    }
    if (strikes_ <= kEnables + kWaits) {
      retry_ms_ = now_ms + std::min(250.0 * (1 << std::min(strikes_, 5)), 8000.0);
      return Action::kWait;
    }
    strikes_ = 0;
    return Action::kGiveUp;
  }
  // After kWait the watchdog enables the tap again once this is true.
  bool MayRetry(double now_ms) const { return now_ms >= retry_ms_; }

 private:
  static constexpr int kEnables = 3, kWaits = 3;
  static constexpr double kForgetMs = 60'000;
  int strikes_ = 0;
  double last_ms_ = -1e9, retry_ms_ = 0;
};

}  // namespace zanei
