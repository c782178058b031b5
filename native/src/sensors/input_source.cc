// The keyboard layout or input method in use. TextInputSources.h: main thread only (elsewhere it traps).
#include <Carbon/Carbon.h>
#include "cf.h"
#include "pool.h"
#include "sensors.h"

namespace zanei {
namespace {

class InputSource final : public Sensor {
 public:
  explicit InputSource(Sink& sink) : sink_(sink) {
    CFNotificationCenterAddObserver(
        CFNotificationCenterGetDistributedCenter(), this,
        [](CFNotificationCenterRef, void* self, CFNotificationName, const void*, CFDictionaryRef) {
          Pool pool;
          static_cast<InputSource*>(self)->Report();
        },
        kTISNotifySelectedKeyboardInputSourceChanged, nullptr, CFNotificationSuspensionBehaviorDeliverImmediately);
    Pool pool;
    Report();
  }
  ~InputSource() override {
    CFNotificationCenterRemoveEveryObserver(CFNotificationCenterGetDistributedCenter(), this);
  }

 private:
  void Report() {
    CF<TISInputSourceRef> source(TISCopyCurrentKeyboardInputSource());
    Observation o("input_source");
    // The property is borrowed ("Get"); only the type is told, not which language.
    if (source) o.WithText("type", ToUtf8(TISGetInputSourceProperty(source.get(), kTISPropertyInputSourceType), 128));
    sink_.Emit(std::move(o));
  }
  Sink& sink_;
};

}  // namespace

std::unique_ptr<Sensor> MakeInputSource(Sink& sink) { return std::make_unique<InputSource>(sink); }

}  // namespace zanei
