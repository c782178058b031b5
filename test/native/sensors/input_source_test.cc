#include <Carbon/Carbon.h>
#include "../../../native/src/sensors/sensors.h"
#include "check.h"

using namespace zanei;

void TestInputSource() {
  Memory sink;
  {
    auto source = MakeInputSource(sink);
    CHECK(sink.Text("input_source", "type") == "TISTypeKeyboardLayout");
    fake_source_type = "TISTypeKeyboardInputMode";
    FakeNotify();
    CHECK(sink.Text("input_source", "type") == "TISTypeKeyboardInputMode");
    fake_source_type = "";
    FakeNotify();
    CHECK(sink.Count("input_source") == 3);
    CHECK(sink.Last("input_source", "type") == nullptr);  // unreadable is told as unknown
  }
  FakeNotify();
  CHECK(sink.Count("input_source") == 3);  // no word after its end
}
