#pragma once
#include <ApplicationServices/ApplicationServices.h>
#include <atomic>
#include <string>
#include <unordered_map>
#include <vector>
#include "../core/observation.h"
#include "../core/tree_walk.h"
#include "cf.h"

namespace zanei {

using Element = CF<AXUIElementRef>;

// One operation on one app. AX calls are synchronous messages; once the app has not answered one in time, or the whole
// has taken too long (an app that answers each of a hundred questions just in time), it is asked nothing more.
struct Calls {
  bool silent = false;
  bool Note(AXError error) {
    if (error == kAXErrorCannotComplete || NowMs() >= until_ms) silent = true;
    return error == kAXErrorSuccess;
  }
  double until_ms = NowMs() + 1'000;
};

CF<CFTypeRef> CopyAttribute(Calls& calls, AXUIElementRef element, CFStringRef attribute);
std::string CopyText(Calls& calls, AXUIElementRef element, CFStringRef attribute, CFIndex max_units);
Element CopyElement(Calls& calls, AXUIElementRef element, CFStringRef attribute);

// What an element is, never what it holds. Title and description are empty when it is secure or may be.
struct Identity {
  std::string role, subrole, title, description, placeholder;
  bool secure = false;
  bool known = false;  // the app told both role and subrole, by which a password field is known
};
Identity ReadIdentity(Calls& calls, AXUIElementRef element);
Observation& Describe(Observation& o, const Identity& identity);

// Length in the app's own units (UTF-16 for AppKit); negative when unknown.
double ReadLength(Calls& calls, AXUIElementRef element);
// A string, number or switch as text; only call it for an element just found not to be secure.
std::string ReadValue(Calls& calls, AXUIElementRef element, CFIndex max_units);
// Whether the element lies in a web page: an AXWebArea is among its parents.
bool IsInPage(Calls& calls, AXUIElementRef element);

// For core/tree_walk.h.
class AxTree {
 public:
  AxTree(Calls& calls, const WalkLimits& limits, std::atomic<bool>& cancelled, AXUIElementRef window);
  bool Read(const Element& node, NodeText& out);
  std::vector<Element> Children(const Element& node);
  bool Seen(const Element& node);
  double NowMs() const { return zanei::NowMs(); }
  bool Cancelled() const { return cancelled_; }

 private:
  bool IsOutside(CFTypeRef position, CFTypeRef size) const;
  std::string VisibleText(const Element& node);
  Calls& calls_;
  const WalkLimits& limits_;
  std::atomic<bool>& cancelled_;
  bool framed_ = false;
  CGRect frame_ = {};
  std::unordered_multimap<CFHashCode, Element> seen_;
};

}  // namespace zanei
