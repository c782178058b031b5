// That something was copied, in which types, and whether reading it would ask the person (docs/macos.md "Pasteboard").
// Source: NSPasteboard.h. There is no notification for it: changeCount is polled.
#import <AppKit/AppKit.h>
#include "../sensors/sensors.h"
#include "guard.h"

namespace zanei {
namespace {

// A copy belongs to its shortcut for half a second (contract 12.6): looked for twice in that time.
constexpr double kEverySeconds = 0.2;
constexpr NSUInteger kTypes = 256;
constexpr NSUInteger kUnits = 65'536;

// NSPasteboardAccessBehavior (macOS 15.4): 0 default, 1 ask, 2 always allow, 3 always deny; -1 = the system has no such
// thing. By name, because the SDK may be older.
double AccessBehavior(NSPasteboard* board) {
  if (![board respondsToSelector:NSSelectorFromString(@"accessBehavior")]) return -1;
  return [[board valueForKey:@"accessBehavior"] doubleValue];
}

// By which reading asks nobody.
bool IsSilent(double access) { return access == -1 || access == 2; }

std::vector<std::string> TypesOf(NSPasteboard* board) {
  std::vector<std::string> types;
  for (NSPasteboardType type in board.types) {
    if (types.size() >= kTypes) break;
    types.push_back(Utf8(type));
  }
  return types;
}

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
    sink_.Emit(Observation("pasteboard").With("types", TypesOf(board)).WithNumber("change", static_cast<double>(count))
                   .WithNumber("access", AccessBehavior(board)));
  }
  Sink& sink_;
  NSInteger last_ = 0;
  NSTimer* timer_ = nil;
};

}  // namespace

std::optional<PasteboardContent> PasteboardText(double change) {
  std::optional<PasteboardContent> content;
  Guarded([&] {
    NSPasteboard* board = NSPasteboard.generalPasteboard;
    // The person may have changed their mind since the copy was seen.
    if (static_cast<double>(board.changeCount) != change || !IsSilent(AccessBehavior(board))) return;
    NSString* string = [board stringForType:NSPasteboardTypeString];
    std::vector<std::string> types = TypesOf(board);  // adding a type does not change the count
    if (string && string.length <= kUnits && static_cast<double>(board.changeCount) == change)
      content = PasteboardContent{Utf8(string), std::move(types)};
  });
  return content;
}

std::unique_ptr<Sensor> MakePasteboard(Sink& sink) { return std::make_unique<Pasteboard>(sink); }

}  // namespace zanei
