#include <CoreFoundation/CoreFoundation.h>
#include "check.h"

int main() {
  TestCore();
  TestTaps();
  TestAccessibility();
  TestInputSource();
  // Everything a sensor copied or created was released; the main thread's own loop is what remains, if it was made.
  CHECK(Soon([] { return FakeCF::live <= 1; }));
  if (FakeCF::live > 1) std::printf("%d objects alive\n", FakeCF::live.load());
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
