// Installed and running apps, for pickers. Sources: NSWorkspace.h, NSBundle.h.
#import <AppKit/AppKit.h>
#include "../sensors/sensors.h"
#include "guard.h"

namespace zanei {

std::vector<AppFacts> RunningApps() {
  std::vector<AppFacts> out;
  Guarded([&] {
    for (NSRunningApplication* app in NSWorkspace.sharedWorkspace.runningApplications)
      if (app.activationPolicy == NSApplicationActivationPolicyRegular)
        out.push_back({app.processIdentifier, Utf8(app.localizedName), Utf8(app.bundleIdentifier), Utf8(app.bundleURL.path)});
  });
  return out;
}

std::vector<AppFacts> InstalledApps(const std::vector<std::string>& folders) {
  std::vector<AppFacts> out;
  Guarded([&] {
    NSFileManager* files = NSFileManager.defaultManager;
    for (const std::string& folder : folders) {
      NSString* path = [NSString stringWithUTF8String:folder.c_str()];
      if (!path) continue;
      for (NSString* entry in [files contentsOfDirectoryAtPath:path error:nil]) {
        if (![entry.pathExtension isEqualToString:@"app"]) continue;
        NSString* full = [path stringByAppendingPathComponent:entry];
        NSBundle* bundle = [NSBundle bundleWithPath:full];
        if (!bundle) continue;
        NSString* name = [files displayNameAtPath:full];
        if ([name.pathExtension isEqualToString:@"app"]) name = name.stringByDeletingPathExtension;
        out.push_back({0, Utf8(name), Utf8(bundle.bundleIdentifier), Utf8(full)});
      }
    }
  });
  return out;
}

}  // namespace zanei
