// The page a browser shows, by Apple events sent to its process; what tells its mode first. Four-character codes: Chromium's
// chrome/browser/ui/cocoa/applescript/scripting.sdef; Safari's are unproven (docs/macos.md).
#import <AppKit/AppKit.h>
#import <CoreServices/CoreServices.h>
#include "../core/browser_ask.h"
#include "../sensors/sensors.h"
#include "guard.h"

namespace zanei {
namespace {

constexpr double kTimeoutSeconds = 1.0;

constexpr FourCharCode Code(const char (&c)[5]) {
  return (FourCharCode(c[0]) << 24) | (FourCharCode(c[1]) << 16) | (FourCharCode(c[2]) << 8) | FourCharCode(c[3]);
}

using Desc = NSAppleEventDescriptor;

// An object specifier by hand: no script source, no compiler; NSAppleScript is for the main thread only and blocks it.
Desc* Specifier(FourCharCode want, FourCharCode form, Desc* key, Desc* container) {
  Desc* record = [Desc recordDescriptor];
  [record setDescriptor:[Desc descriptorWithTypeCode:want] forKeyword:keyAEDesiredClass];
  [record setDescriptor:[Desc descriptorWithEnumCode:form] forKeyword:keyAEKeyForm];
  [record setDescriptor:key forKeyword:keyAEKeyData];
  [record setDescriptor:container ?: [Desc nullDescriptor] forKeyword:keyAEContainer];
  return [record coerceToDescriptorType:typeObjectSpecifier];
}
Desc* Property(FourCharCode property, Desc* of) {
  return Specifier(Code("prop"), formPropertyID, [Desc descriptorWithTypeCode:property], of);
}

// Questions to one process; after the first error nothing more is asked.
struct Talk {
  Desc* target;
  bool safari;
  int error = 0;

  Desc* Window() const { return Specifier(Code("cwin"), formAbsolutePosition, [Desc descriptorWithInt32:1], nil); }
  Desc* Tab() const { return Property(safari ? Code("cTab") : Code("acTa"), Window()); }
  Desc* Object(Ask what) const {
    switch (what) {
      case Ask::kWindow: return Property(Code("ID  "), Window());
      case Ask::kMode: return Property(Code("mode"), Window());
      case Ask::kWindowName: return Property(pName, Window());
      case Ask::kTab: return Property(Code("ID  "), Tab());
      case Ask::kTabTitle: return Property(pName, Tab());
      case Ask::kUrl: return Property(safari ? Code("pURL") : Code("URL "), Tab());
    }
    return nil;
  }
  std::string Get(Ask what) {
    if (error != 0) return {};
    Desc* object = Object(what);
    if (!object) return Fail(errAECoercionFail);
    Desc* event = [Desc appleEventWithEventClass:kAECoreSuite eventID:kAEGetData targetDescriptor:target
                                        returnID:kAutoGenerateReturnID transactionID:kAnyTransactionID];
    [event setParamDescriptor:object forKeyword:keyDirectObject];
    NSError* failure = nil;
    Desc* reply = [event sendEventWithOptions:NSAppleEventSendWaitForReply | NSAppleEventSendNeverInteract |
                                              NSAppleEventSendDontRecord
                                      timeout:kTimeoutSeconds error:&failure];
    if (!reply) return Fail(failure.code != 0 ? static_cast<int>(failure.code) : errAEEventFailed);
    if (Desc* number = [reply paramDescriptorForKeyword:keyErrorNumber]; number.int32Value != 0)
      return Fail(number.int32Value);
    Desc* answer = [reply paramDescriptorForKeyword:keyDirectObject];
    // "missing value" (ASRegistry.h, cMissingValue), e.g. the address of a start page, has a text, too: `msng`.
    return answer.descriptorType == typeType ? std::string() : Utf8(answer.stringValue);
  }
  std::string Fail(int with = errAEEventFailed) {
    error = with;
    return {};
  }
};

}  // namespace

// Safari's own texts; report (docs/macos.md "Browsers"): the accessibility title of a private window is made with this one.
std::vector<std::string> SafariPrivateTitles() {
  std::vector<std::string> out;
  Guarded([&] {
    NSMutableArray<NSDictionary*>* tables = [NSMutableArray array];
    // The system's Safari, and where updates of Safari put theirs: the texts of all of them count.
    for (NSString* place in @[
           @"/System/Library/PrivateFrameworks", @"/System/Library/StagedFrameworks/Safari",
           @"/System/Cryptexes/App/System/Library/PrivateFrameworks"
         ]) {
      NSString* folder = [place stringByAppendingPathComponent:@"Safari.framework/Resources"].stringByResolvingSymlinksInPath;
      for (NSString* entry in [NSFileManager.defaultManager contentsOfDirectoryAtPath:folder error:nil]) {
        NSString* file = [[folder stringByAppendingPathComponent:entry] stringByAppendingPathComponent:@"Localizable.strings"];
        NSDictionary* table = [NSDictionary dictionaryWithContentsOfFile:file];
        if (table) [tables addObject:table];
      }
      // Newer systems keep all languages in one file.
      NSDictionary* all = [NSDictionary dictionaryWithContentsOfFile:[folder stringByAppendingPathComponent:@"Localizable.loctable"]];
      for (id table in all.allValues)
        if ([table isKindOfClass:NSDictionary.class]) [tables addObject:table];
    }
    for (NSDictionary* table in tables) {
      id text = table[@"%@, Private Browsing"];
      if ([text isKindOfClass:NSString.class]) out.push_back(Utf8(text));
    }
  });
  return out;
}

BrowserPage ReadBrowser(int pid, const std::string& family, const std::string& title) {
  BrowserPage page;
  page.error = procNotFound;
  Guarded([&] {
    // An event to a process that does not run would start the app; to a pid it only fails, but look first.
    NSRunningApplication* app = [NSRunningApplication runningApplicationWithProcessIdentifier:pid];
    if (!app || app.terminated) return;
    Talk talk{[Desc descriptorWithProcessIdentifier:pid], family == "safari"};
    page = AskBrowser(talk, talk.safari, title);
  });
  return page;
}

}  // namespace zanei
