#pragma once

namespace zanei {

// Tells a deaf tap from a person who does nothing: another source says when input came last. An event that another
// program takes away before it reaches the tap is no fault, so only input that comes again and again unheard counts.
class TapHearing {
 public:
  void Heard() { heard_ = true; }
  // Asked at each tick with the time of the last input. True whenever kMissed inputs in a row went unheard.
  bool Missed(double input_ms) {
    if (heard_) {
      Excuse(input_ms);
      return false;
    }
    if (input_ms <= last_ms_ + kSameMs) return false;
    last_ms_ = input_ms;
    if (++missed_ < kMissed) return false;
    missed_ = 0;
    return true;
  }
  // What came until now need not have been heard.
  void Excuse(double input_ms) {
    heard_ = false;
    missed_ = 0;
    last_ms_ = input_ms;
  }

 private:
  static constexpr int kMissed = 6;
  static constexpr double kSameMs = 2;  // the time of one event, asked for twice, comes back a little different
  bool heard_ = true;  // what came before the tap was made
  int missed_ = 0;
  double last_ms_ = 0;
};

}  // namespace zanei
