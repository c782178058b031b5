// Apps: launched, ended, in front; sleep, lock and user switch. Source: NSWorkspace.h. Main thread (its notifications come there).
#import <AppKit/AppKit.h>
#include "../sensors/sensors.h"
#include "guard.h"

namespace zanei {
namespace {

const char* PolicyWord(NSApplicationActivationPolicy policy) {
  switch (policy) {
    case NSApplicationActivationPolicyRegular: return "regular";
    case NSApplicationActivationPolicyAccessory: return "accessory";
    default: return "prohibited";
  }
}

Observation AppFact(const char* kind, NSRunningApplication* app) {
  Observation o(kind);
  o.WithNumber("pid", app.processIdentifier).WithText("policy", PolicyWord(app.activationPolicy))
      .WithText("bundle_id", Utf8(app.bundleIdentifier)).WithText("name", Utf8(app.localizedName));
  // Tells two apps apart that had the same pid one after the other.
  if (NSDate* launched = app.launchDate) o.WithNumber("launched_ms", launched.timeIntervalSince1970 * 1000);
  return o;
}

struct SessionNotice {
  CFStringRef name;
  const char* state;
};
// Not in any header, but what Electron's powerMonitor goes by (electron_api_power_monitor_mac.mm).
const SessionNotice kLocks[] = {{CFSTR("com.apple.screenIsLocked"), "locked"}, {CFSTR("com.apple.screenIsUnlocked"), "unlocked"}};

class Workspace final : public Sensor {
 public:
  explicit Workspace(Sink& sink) : sink_(sink), tokens_([NSMutableArray array]) {
    Guarded([&] {
      // A menu-bar app without windows would nap (NSProcessInfo.h): late timers, and taps that time out.
      activity_ = [NSProcessInfo.processInfo
          beginActivityWithOptions:NSActivityUserInitiatedAllowingIdleSystemSleep &
                                   ~(NSActivitySuddenTerminationDisabled | NSActivityAutomaticTerminationDisabled)
                            reason:@"Recording"];
      NSWorkspace* workspace = NSWorkspace.sharedWorkspace;
      for (NSRunningApplication* app in workspace.runningApplications) sink.Emit(AppFact("app.running", app));
      Watch(sink, NSWorkspaceDidLaunchApplicationNotification, "app.launched");
      Watch(sink, NSWorkspaceDidTerminateApplicationNotification, "app.terminated");
      Watch(sink, NSWorkspaceDidActivateApplicationNotification, "app.activated");
      Watch(sink, NSWorkspaceDidWakeNotification, "system.woke");
      WatchSession(NSWorkspaceWillSleepNotification, "asleep");
      WatchSession(NSWorkspaceDidWakeNotification, "awake");
      WatchSession(NSWorkspaceSessionDidResignActiveNotification, "switched_out");
      WatchSession(NSWorkspaceSessionDidBecomeActiveNotification, "switched_in");
      for (const SessionNotice& lock : kLocks)
        CFNotificationCenterAddObserver(CFNotificationCenterGetDistributedCenter(), this, &Workspace::OnLock, lock.name,
                                        nullptr, CFNotificationSuspensionBehaviorDeliverImmediately);
      if (NSRunningApplication* front = workspace.frontmostApplication) sink.Emit(AppFact("app.activated", front));
    });
  }
  ~Workspace() override {
    Guarded([&] {
      CFNotificationCenterRemoveEveryObserver(CFNotificationCenterGetDistributedCenter(), this);
      for (id token in tokens_) [NSWorkspace.sharedWorkspace.notificationCenter removeObserver:token];
      if (activity_) [NSProcessInfo.processInfo endActivity:activity_];
    });
  }

 private:
  void Watch(Sink& sink, NSNotificationName name, const char* kind) {
    Sink* out = &sink;
    // queue nil: the block runs where it is posted, the main thread.
    [tokens_ addObject:[NSWorkspace.sharedWorkspace.notificationCenter
                           addObserverForName:name object:nil queue:nil usingBlock:^(NSNotification* note) {
                             Guarded([&] {
                               NSRunningApplication* app = note.userInfo[NSWorkspaceApplicationKey];
                               out->Emit(app ? AppFact(kind, app) : Observation(kind));
                             });
                           }]];
  }
  void WatchSession(NSNotificationName name, const char* state) {
    Sink* out = &sink_;
    [tokens_ addObject:[NSWorkspace.sharedWorkspace.notificationCenter
                           addObserverForName:name object:nil queue:nil usingBlock:^(NSNotification*) {
                             out->Emit(Observation("session").WithText("state", state));
                           }]];
  }
  static void OnLock(CFNotificationCenterRef, void* self, CFNotificationName name, const void*, CFDictionaryRef) {
    for (const SessionNotice& lock : kLocks)
      if (CFEqual(name, lock.name)) static_cast<Workspace*>(self)->sink_.Emit(Observation("session").WithText("state", lock.state));
  }
  Sink& sink_;
  NSMutableArray* tokens_;
  id<NSObject> activity_ = nil;
};

}  // namespace

std::unique_ptr<Sensor> MakeWorkspace(Sink& sink) { return std::make_unique<Workspace>(sink); }

}  // namespace zanei
