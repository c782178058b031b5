#pragma once
#import <Foundation/Foundation.h>
#include <string>

namespace zanei {

// An NSException that reaches a V8 frame kills the app, and the addon is built without C++ exceptions: every way from
// JS or from a notification into AppKit goes through here. What was asked stays unanswered.
template <class F>
void Guarded(F work) {
  @autoreleasepool {
    @try {
      work();
    } @catch (NSException*) {
    }
  }
}

// UTF8String gives NULL for a lone surrogate and ends at a NUL; neither may lose the rest unseen.
inline std::string Utf8(NSString* text) {
  NSData* bytes = [text dataUsingEncoding:NSUTF8StringEncoding allowLossyConversion:YES];
  return bytes ? std::string(static_cast<const char*>(bytes.bytes), bytes.length) : std::string();
}

}  // namespace zanei
