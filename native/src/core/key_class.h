#pragma once

namespace zanei {

// What may be told of a plain key: its class. Virtual key codes are those of Carbon's HIToolbox/Events.h (kVK_*).
// It lives here, not in TypeScript, because a plain key's code is as good as its text and must not leave the tap thread.
inline const char* KeyClass(int code) {
  switch (code) {
    case 0x30:  // kVK_Tab
    case 0x73: case 0x77: case 0x74: case 0x79:  // kVK_Home, End, PageUp, PageDown
    case 0x7B: case 0x7C: case 0x7D: case 0x7E:  // arrows
      return "navigation";
    case 0x33: case 0x75:  // kVK_Delete, kVK_ForwardDelete
      return "delete";
    case 0x24: case 0x4C:  // kVK_Return, kVK_ANSI_KeypadEnter
    case 0x47:             // kVK_ANSI_KeypadClear
      return "other";
    default: break;
  }
  // Letters, digits, punctuation, space (0x31), grave (0x32); keypad 0x41-0x5C; JIS yen, underscore, comma 0x5D-0x5F.
  const bool main = code >= 0x00 && code <= 0x32;
  const bool pad = code >= 0x41 && code <= 0x5F && code != 0x48 && code != 0x49 && code != 0x4A;  // no volume keys
  return main || pad ? "text" : "other";
}

}  // namespace zanei
