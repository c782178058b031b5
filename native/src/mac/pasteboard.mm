// That something was copied, and in which types; never the content: reading it asks the user from the 15.4 preview on
// (docs/macos.md "Pasteboard"). Source: NSPasteboard.h. There is no notification for it: changeCount is polled.
#import <AppKit/AppKit.h>
#include "../sensors/sensors.h"
#include "guard.h"

namespace zanei {
namespace {

constexpr double kEverySeconds = 0.5;
constexpr NSUInteger kTypes = 64;

class Pasteboard final : public Sensor {
 public:
  explicit Pasteboard(Sink& sink) : sink_(sink) {
    Guarded([&] {
      last_ = NSPasteboard.generalPasteboard.changeCount;
      Pasteboard* self = this;  // the timer is invalidated before this goes
      timer_ = [NSTimer timerWithTimeInterval:kEverySeconds repeats:YES block:^(NSTimer*) {
        Guarded([self] { self->Look(); });
      }];
      timer_.tolerance = kEverySeconds / 4;
      [NSRunLoop.mainRunLoop addTimer:timer_ forMode:NSRunLoopCommonModes];
    });
  }
  ~Pasteboard() override { [timer_ invalidate]; }

 private:
  void Look() {
    NSPasteboard* board = NSPasteboard.generalPasteboard;
    const NSInteger count = board.changeCount;
    if (count == last_) return;
    last_ = count;
    std::vector<std::string> types;
    for (NSPasteboardType type in board.types) {
      if (types.size() >= kTypes) break;
      types.push_back(Utf8(type));
    }
    sink_.Emit(Observation("pasteboard").With("types", std::move(types)));
  }
  Sink& sink_;
  NSInteger last_ = 0;
  NSTimer* timer_ = nil;
};

}  // namespace

std::unique_ptr<Sensor> MakePasteboard(Sink& sink) { return std::make_unique<Pasteboard>(sink); }

}  // namespace zanei
