// Reading accessibility elements. Sources: AXUIElement.h, AXValue.h, AXAttributeConstants.h, docs/macos.md.
#include "ax_read.h"
#include <cmath>
#include <cstdio>

namespace zanei {
namespace {

constexpr int kLevels = 64;

bool Has(const std::vector<std::string>& list, const std::string& wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}
bool IsSecure(const std::string& role, const std::string& subrole) {
  return role == "AXSecureTextField" || subrole == "AXSecureTextField";
}
template <class T>
bool Unpack(CFTypeRef value, AXValueType type, T* out) {
  return value && CFGetTypeID(value) == AXValueGetTypeID() &&
         AXValueGetValue(static_cast<AXValueRef>(value), type, out);
}
Element RetainElement(CFTypeRef value) {
  if (!value || CFGetTypeID(value) != AXUIElementGetTypeID()) return {};
  return Element::Retain(static_cast<AXUIElementRef>(value));
}
// One message for several attributes; what is missing is an AXValue of an error in its place (AXUIElement.h).
class Several {
 public:
  template <std::size_t N>
  Several(Calls& calls, AXUIElementRef element, const CFStringRef (&names)[N]) {
    if (calls.silent) return;
    const void* list[N];
    for (std::size_t i = 0; i < N; ++i) list[i] = names[i];
    CF<CFArrayRef> attributes(CFArrayCreate(nullptr, list, static_cast<CFIndex>(N), &kCFTypeArrayCallBacks));
    if (!calls.Note(AXUIElementCopyMultipleAttributeValues(element, attributes.get(), AXCopyMultipleAttributeOptions{},
                                                           values_.out())))
      values_.Reset();
  }
  explicit operator bool() const { return static_cast<bool>(values_); }
  CFTypeRef At(CFIndex i) const {
    return values_ && i < CFArrayGetCount(values_.get()) ? CFArrayGetValueAtIndex(values_.get(), i) : nullptr;
  }
  std::string Text(CFIndex i, CFIndex max_units) const { return ToUtf8(At(i), max_units); }
  // The app said what it is, or that there is none. Anything else, e.g. an attribute that could not be read, says nothing.
  bool IsSure(CFIndex i) const {
    const CFTypeRef value = At(i);
    if (!value) return false;
    const CFTypeID type = CFGetTypeID(value);
    if (type == CFStringGetTypeID() || type == CFNullGetTypeID()) return true;
    AXError error = kAXErrorFailure;
    return Unpack(value, kAXValueTypeAXError, &error) &&
           (error == kAXErrorNoValue || error == kAXErrorAttributeUnsupported);
  }

 private:
  CF<CFArrayRef> values_;
};

}  // namespace

CF<CFTypeRef> CopyAttribute(Calls& calls, AXUIElementRef element, CFStringRef attribute) {
  CF<CFTypeRef> value;
  if (calls.silent || !calls.Note(AXUIElementCopyAttributeValue(element, attribute, value.out()))) return {};
  return value;
}

std::string CopyText(Calls& calls, AXUIElementRef element, CFStringRef attribute, CFIndex max_units) {
  return ToUtf8(CopyAttribute(calls, element, attribute).get(), max_units);
}

Element CopyElement(Calls& calls, AXUIElementRef element, CFStringRef attribute) {
  return RetainElement(CopyAttribute(calls, element, attribute).get());
}

Identity ReadIdentity(Calls& calls, AXUIElementRef element) {
  const Several read(calls, element, {kAXRoleAttribute, kAXSubroleAttribute, kAXTitleAttribute, kAXDescriptionAttribute,
                                      kAXPlaceholderValueAttribute});
  Identity out;
  out.role = read.Text(0, 64);
  out.subrole = read.Text(1, 64);
  out.secure = IsSecure(out.role, out.subrole);
  out.known = !out.role.empty() && read.IsSure(1);
  if (out.secure || !out.known) return out;
  out.title = read.Text(2, 512);
  out.description = read.Text(3, 512);
  out.placeholder = read.Text(4, 256);
  return out;
}

Observation& Describe(Observation& o, const Identity& identity) {
  return o.WithText("role", identity.role).WithText("subrole", identity.subrole).WithText("title", identity.title)
      .WithText("description", identity.description).WithText("placeholder", identity.placeholder)
      .With("secure", identity.secure).With("known", identity.known);
}

double ReadLength(Calls& calls, AXUIElementRef element) {
  const auto value = CopyAttribute(calls, element, kAXNumberOfCharactersAttribute);
  double length = -1;
  if (value && CFGetTypeID(value.get()) == CFNumberGetTypeID())
    CFNumberGetValue(static_cast<CFNumberRef>(value.get()), kCFNumberDoubleType, &length);
  return length;
}

std::string ReadValue(Calls& calls, AXUIElementRef element, CFIndex max_units) {
  const auto value = CopyAttribute(calls, element, kAXValueAttribute);
  if (!value) return {};
  const CFTypeID type = CFGetTypeID(value.get());
  if (type == CFBooleanGetTypeID()) return CFBooleanGetValue(static_cast<CFBooleanRef>(value.get())) ? "1" : "0";
  if (type != CFNumberGetTypeID()) return ToUtf8(value.get(), max_units);
  double number = 0;
  CFNumberGetValue(static_cast<CFNumberRef>(value.get()), kCFNumberDoubleType, &number);
  if (!std::isfinite(number)) return {};
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return text;
}

bool IsInPage(Calls& calls, AXUIElementRef element) {
  Element at = Element::Retain(element);
  for (int level = 0; at && level < kLevels; ++level) {
    const Several read(calls, at.get(), {kAXRoleAttribute, kAXParentAttribute});
    const std::string role = read.Text(0, 64);
    if (role == "AXWebArea") return true;
    if (role.empty() || role == "AXWindow") return false;
    at = RetainElement(read.At(1));
  }
  return false;
}

AxTree::AxTree(Calls& calls, const WalkLimits& limits, std::atomic<bool>& cancelled, AXUIElementRef window)
    : calls_(calls), limits_(limits), cancelled_(cancelled) {
  const Several read(calls, window, {kAXPositionAttribute, kAXSizeAttribute});
  framed_ = Unpack(read.At(0), kAXValueTypeCGPoint, &frame_.origin) && Unpack(read.At(1), kAXValueTypeCGSize, &frame_.size);
}

bool AxTree::IsOutside(CFTypeRef position, CFTypeRef size) const {
  CGPoint at = {};
  CGSize extent = {};
  if (!framed_ || !Unpack(position, kAXValueTypeCGPoint, &at) || !Unpack(size, kAXValueTypeCGSize, &extent)) return false;
  return at.x >= frame_.origin.x + frame_.size.width || at.y >= frame_.origin.y + frame_.size.height ||
         at.x + extent.width <= frame_.origin.x || at.y + extent.height <= frame_.origin.y;
}

bool AxTree::Read(const Element& node, NodeText& out) {
  const Several read(calls_, node.get(), {kAXRoleAttribute, kAXSubroleAttribute, kAXTitleAttribute,
                                          kAXDescriptionAttribute, kAXPositionAttribute, kAXSizeAttribute});
  if (calls_.silent) return false;
  out.role = read.Text(0, 64);
  out.secure = IsSecure(out.role, read.Text(1, 64)) || !read.IsSure(0) || !read.IsSure(1);  // unreadable = not told
  if (out.secure || Has(limits_.closed_roles, out.role) || IsOutside(read.At(4), read.At(5))) return true;
  out.title = read.Text(2, 8192);
  out.description = read.Text(3, 8192);
  if (Has(limits_.value_roles, out.role))
    out.value = out.role == "AXTextArea" ? VisibleText(node) : ReadValue(calls_, node.get(), 16384);
  out.descend = !Has(limits_.leaf_roles, out.role);
  return !calls_.silent;
}

// Of a long text only what is on the screen.
std::string AxTree::VisibleText(const Element& node) {
  const auto range = CopyAttribute(calls_, node.get(), kAXVisibleCharacterRangeAttribute);
  if (!range || calls_.silent) return {};
  CF<CFTypeRef> text;
  if (!calls_.Note(AXUIElementCopyParameterizedAttributeValue(node.get(), kAXStringForRangeParameterizedAttribute,
                                                              range.get(), text.out())))
    return {};
  return ToUtf8(text.get(), 16384);
}

std::vector<Element> AxTree::Children(const Element& node) {
  std::vector<Element> out;
  const CFIndex batch = std::max<CFIndex>(1, limits_.batch);
  // By place in the app's list, not by what was taken of it: an app may list things that are no elements.
  for (CFIndex at = 0; !calls_.silent && static_cast<std::size_t>(at) < limits_.max_nodes; at += batch) {
    CF<CFArrayRef> children;
    if (!calls_.Note(AXUIElementCopyAttributeValues(node.get(), kAXChildrenAttribute, at, batch, children.out())) ||
        !children)
      break;
    const CFIndex count = CFArrayGetCount(children.get());
    for (CFIndex i = 0; i < count; ++i) {
      if (Element child = RetainElement(CFArrayGetValueAtIndex(children.get(), i))) out.push_back(std::move(child));
    }
    if (count < batch) break;
  }
  return out;
}

bool AxTree::Seen(const Element& node) {  // AX is a graph, and elements are vended anew: compare by CFEqual
  const CFHashCode hash = CFHash(node.get());
  const auto [first, last] = seen_.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (CFEqual(it->second.get(), node.get())) return true;
  seen_.emplace(hash, node);
  return false;
}

}  // namespace zanei
