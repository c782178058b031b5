// What the system says it allows, and the three ways to make it ask. Sources: AXUIElement.h, IOHIDLib.h, CGEvent.h, AEDataModel.h.
#import <AppKit/AppKit.h>
#import <ApplicationServices/ApplicationServices.h>
#import <IOKit/hidsystem/IOHIDLib.h>
#include "../sensors/sensors.h"
#include "guard.h"

namespace zanei {

PermissionWords ReadPermissions() {
  PermissionWords words;
  // Asked every few seconds, in plain Node with no pool around it.
  Guarded([&] {
    words.accessibility = AXIsProcessTrusted();
    switch (IOHIDCheckAccess(kIOHIDRequestTypeListenEvent)) {  // three states; CGPreflightListenEventAccess has two
      case kIOHIDAccessTypeGranted: words.input_monitoring = "granted"; break;
      case kIOHIDAccessTypeDenied: words.input_monitoring = "denied"; break;
      default: break;
    }
  });
  return words;
}

void RequestAccessibility() {
  Guarded([] {
    NSDictionary* options = @{(__bridge NSString*)kAXTrustedCheckOptionPrompt : @YES};
    AXIsProcessTrustedWithOptions((__bridge CFDictionaryRef)options);
  });
}

void RequestInputMonitoring() {
  Guarded([] { CGRequestListenEventAccess(); });
}

// Thread-safe since 10.14, not to be called on the main thread, the target must run (AppleEvents.h).
int AutomationStatus(const std::string& bundle_id, bool ask) {
  int status = procNotFound;
  Guarded([&] {
    NSString* bundle = [NSString stringWithUTF8String:bundle_id.c_str()];
    if (!bundle) return;
    NSAppleEventDescriptor* target = [NSAppleEventDescriptor descriptorWithBundleIdentifier:bundle];
    const AEDesc* desc = target.aeDesc;
    if (desc) status = AEDeterminePermissionToAutomateTarget(desc, typeWildCard, typeWildCard, ask);
  });
  return status;
}

}  // namespace zanei
