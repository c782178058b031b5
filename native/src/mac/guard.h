#pragma once
#import <Foundation/Foundation.h>

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

inline std::string Utf8(NSString* text) { return text ? std::string(text.UTF8String ?: "") : std::string(); }

}  // namespace zanei
