#include <Carbon/Carbon.h>
#include "../../../native/src/sensors/sensors.h"
#include "check.h"

using namespace zanei;

namespace {

FakeEvent Key(int code, CGEventFlags flags = 0) {
  return {kCGEventKeyDown, flags, {{kCGKeyboardEventKeycode, code}, {kCGEventTargetUnixProcessID, 42}}};
}

void TestKeys() {
  Memory sink;
  auto taps = MakeEventTaps(sink);
  CHECK(FakePost(Key(5)) == 0);  // nothing is heard before it is asked for
  CHECK(taps->Start(EventTaps::kKeys));
  CHECK(taps->Start(EventTaps::kKeys));  // twice is once
  CHECK(FakeTap::all.size() == 1);
  CHECK(FakeTap::Only()->options == kCGEventTapOptionListenOnly);
  CHECK(FakePost({kCGEventScrollWheel}) == 0);  // keys only
  for (int i = 0; i < 200; ++i) FakePost(Key(5));
  CHECK(Soon([&] { return sink.Count("key") == 200; }));
  CHECK(sink.Last("key", "code") == nullptr);  // a plain key's code never leaves
  CHECK(sink.Text("key", "key") == "text");
  CHECK(sink.Number("key", "pid") == 42);
  FakePost(Key(8, kCGEventFlagMaskShift));
  CHECK(Soon([&] { return sink.Count("key") == 201; }));
  CHECK(sink.Last("key", "code") == nullptr);
  FakePost(Key(8, kCGEventFlagMaskCommand));
  CHECK(Soon([&] { return sink.Count("key") == 202; }));
  CHECK(sink.Number("key", "code") == 8);
  CHECK(sink.Text("key", "key") == "shortcut");
}

void TestPointer() {
  FakeTap::keys_allowed = false;
  Memory sink;
  auto taps = MakeEventTaps(sink);
  CHECK(!taps->Start(EventTaps::kKeys));  // deaf rather than refused, were it one tap with the pointer
  CHECK(taps->Start(EventTaps::kPointer));
  FakePost({kCGEventLeftMouseDown, 0, {{kCGMouseEventClickState, 2}, {kCGEventTargetUnixProcessID, 7}}, {-100, 20}});
  CHECK(Soon([&] { return sink.Count("click") == 1; }));
  CHECK(sink.Number("click", "x") == -100);  // a display left of the main one
  CHECK(sink.Number("click", "count") == 2);
  FakePost({kCGEventScrollWheel, 0, {{kCGScrollWheelEventFixedPtDeltaAxis1, -1.5}}});
  CHECK(Soon([&] { return sink.Count("scroll") == 1; }));
  CHECK(sink.Number("scroll", "dy") == -1.5);
  taps->Stop(EventTaps::kPointer);
  CHECK(FakePost({kCGEventScrollWheel}) == 0);
  FakeTap::keys_allowed = true;
}

void TestSecureInput() {
  Memory sink;
  auto taps = MakeEventTaps(sink);
  CHECK(taps->Start(EventTaps::kKeys));
  CHECK(Soon([&] { return sink.Count("secure_input") == 1; }));  // told once at the start
  fake_secure = true;
  FakePost(Key(5));  // found by the key itself or by the timer, whichever comes first
  CHECK(Soon([&] { return sink.Count("secure_input") == 2; }));
  for (int i = 0; i < 50; ++i) FakePost(Key(5));
  fake_secure = false;
  CHECK(Soon([&] { return sink.Count("secure_input") == 3; }));
  CHECK(sink.Count("key") <= 50);  // keys pressed while it was off again may come
  FakePost({kCGEventTapDisabledByTimeout});  // behind all of them, so that none is left over
  CHECK(Soon([&] { return sink.Count("tap.disabled") >= 1 && sink.Count("tap.restored") >= 1; }));
  sink.Clear();
  fake_secure = true;
  CHECK(Soon([&] { return sink.Count("secure_input") == 1; }));
  FakePost(Key(5));
  FakePost({kCGEventTapDisabledByTimeout});
  CHECK(Soon([&] { return sink.Count("tap.disabled") >= 1; }));  // behind the key
  CHECK(sink.Count("key") == 0);                                 // not even that one was pressed
  fake_secure = false;
}

void TestRecovery() {
  Memory sink;
  auto taps = MakeEventTaps(sink);
  CHECK(taps->Start(EventTaps::kKeys));
  const int enables = FakeTap::enables;
  FakePost({kCGEventTapDisabledByTimeout});
  CHECK(Soon([&] { return FakeTap::enables > enables && sink.Count("tap.disabled") == 1; }));
  const std::string why = sink.Text("tap.disabled", "why");
  CHECK(why == "timeout" || why == "found");  // told by the notice or found by the timer, whichever comes first
  CHECK(Soon([&] { return sink.Count("tap.restored") == 1; }));
  FakePost(Key(5));
  CHECK(Soon([&] { return sink.Count("key") == 1; }));

  FakeTap::Only()->enabled = false;  // dies without a word (FB12113281)
  CHECK(Soon([&] { return sink.Count("tap.restored") == 2; }));
  CHECK(sink.Text("tap.disabled", "why") == "found");

  // A tap that cannot be enabled any more (the grant was taken away) is given up; making a new one would ask the person,
  // so that is left to TypeScript, which looks for a grant first.
  const int created = FakeTap::created;
  FakeTap::Only()->stuck = true;
  CHECK(Soon([&] {
    FakePost({kCGEventTapDisabledByUserInput});
    return sink.Count("tap.lost") == 1;
  }));
  CHECK(Soon([] {
    std::lock_guard<std::mutex> lock(FakeTap::all_mutex);
    return FakeTap::all.empty();
  }));
  const int asked = FakeInput::asked;
  CHECK(taps->Start(EventTaps::kPointer));  // its ticks show that time goes by
  CHECK(Soon([&] { return FakeInput::asked > asked + 40; }));
  CHECK(FakeTap::created == created + 1);
  taps->Stop(EventTaps::kKeys);
  CHECK(taps->Start(EventTaps::kKeys));
  CHECK(Soon([&] { return FakePost(Key(5)) > 0 && sink.Count("key") >= 2; }));
  CHECK(sink.Count("tap.lost") == 1);
}

void TestDeafTap() {
  Memory sink;
  auto taps = MakeEventTaps(sink);
  CHECK(taps->Start(EventTaps::kKeys));
  CHECK(Soon([&] { return FakePost(Key(5)) > 0 && sink.Count("key") > 0; }));
  const int quiet = FakeInput::asked;
  CHECK(Soon([&] { return FakeInput::asked > quiet + 20; }));
  CHECK(sink.Count("tap.silent") == 0);  // nobody types
  FakeTap::deaf = true;
  CHECK(Soon([&] {
    FakePost(Key(5));
    return sink.Count("tap.silent") > 0;
  }));
  CHECK(sink.Text("tap.silent", "tap") == "keys");
  CHECK(sink.Count("tap.disabled") == 0);  // enabled all the time
  // While Secure Input is on nothing is to be heard.
  fake_secure = true;
  CHECK(Soon([&] { return sink.Count("secure_input") >= 2; }));
  sink.Clear();
  const int secure = FakeInput::asked;
  CHECK(Soon([&] {
    FakePost(Key(5));
    return FakeInput::asked > secure + 40;
  }));
  CHECK(sink.Count("tap.silent") == 0);
  fake_secure = false;
  FakeTap::deaf = false;
}

// Whether a grant has an effect: refused, given but never enabled, working. Nothing stays behind.
void TestProbe() {
  CHECK(ProbeListening());
  FakeTap::keys_allowed = false;
  CHECK(!ProbeListening());
  FakeTap::keys_allowed = true;
  FakeTap::born_stuck = true;
  CHECK(!ProbeListening());
  FakeTap::born_stuck = false;
  std::lock_guard<std::mutex> lock(FakeTap::all_mutex);
  CHECK(FakeTap::all.empty());
}

void TestRaces() {
  for (int i = 0; i < 100; ++i) {
    Memory sink;
    auto taps = MakeEventTaps(sink);
    taps->Start(EventTaps::kPointer);
    if (i % 3 == 0) taps->Start(EventTaps::kKeys);
    std::thread poster([] {
      for (int k = 0; k < 20; ++k) FakePost({k % 5 == 0 ? kCGEventTapDisabledByTimeout : kCGEventScrollWheel});
    });
    if (i % 2 == 0) poster.join();
    taps.reset();
    if (i % 2 != 0) poster.join();
  }
  CHECK(FakeTap::all.empty());
}

}  // namespace

void TestTaps() {
  TestKeys();
  TestPointer();
  TestSecureInput();
  TestRecovery();
  TestDeafTap();
  TestProbe();
  TestRaces();
}
