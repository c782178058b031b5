#include <ApplicationServices/ApplicationServices.h>
#include <unistd.h>
#include "../../../native/src/sensors/sensors.h"
#include "check.h"

using namespace zanei;

namespace {

constexpr int kPid = 4242;

struct Scene {
  FakeNode *window, *field, *password, *label;
  explicit Scene(int pid = kPid) {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    FakeApp& app = Desktop().apps[pid];
    window = app.Add(nullptr, "AXWindow");
    window->texts["AXTitle"] = "Letters";
    field = app.Add(window, "AXTextField");
    field->texts["AXTitle"] = "Name";
    field->texts["AXValue"] = "Ada";
    field->numbers["AXNumberOfCharacters"] = 3;
    password = app.Add(window, "AXTextField");
    password->texts["AXSubrole"] = "AXSecureTextField";
    password->texts["AXTitle"] = "Passphrase";
    password->texts["AXValue"] = "hunter2";
    label = app.Add(window, "AXStaticText");
    label->texts["AXValue"] = "Dear reader";
    app.focused_window = window;
    app.focus = field;
  }
  void Focus(FakeNode* node) const {
    {
      std::lock_guard<std::mutex> lock(Desktop().mutex);
      Desktop().apps[kPid].focus = node;
    }
    FakeAnnounce(kPid, node, "AXFocusedUIElementChanged");
  }
  ~Scene() {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    Desktop().apps.clear();
  }
};

WalkLimits Limits() {
  WalkLimits limits;
  limits.max_nodes = 100;
  limits.max_bytes = 10'000;
  limits.max_ms = 10'000;
  limits.batch = 2;
  limits.value_roles = {"AXStaticText", "AXTextArea"};
  limits.closed_roles = {"AXMenu"};
  return limits;
}

void TestFocusAndValue() {
  Scene scene;
  Memory sink;
  auto ax = MakeAccessibility(sink);
  ax->Attach(kPid, false);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  CHECK(sink.Number("ax.attached", "error") == 0);
  CHECK(sink.Text("ax.window", "window_title") == "Letters");
  CHECK(sink.Text("ax.focus", "title") == "Name");
  CHECK(sink.Number("ax.focus", "window") == sink.Number("ax.window", "window"));
  CHECK(!sink.Anywhere("Ada"));  // what a field holds is told only on request
  CHECK(Desktop().timeout_sets == 1);
  CHECK(Desktop().timeout_s < 1);

  const double focus = sink.Number("ax.focus", "focus");
  FakeAnnounce(kPid, scene.field, "AXValueChanged");
  CHECK(Soon([&] { return sink.Count("ax.value") == 1; }));
  CHECK(sink.Number("ax.value", "focus") == focus);
  ax->ReadField(kPid, focus, false, 1);
  CHECK(Soon([&] { return sink.Count("ax.field") == 1; }));
  CHECK(sink.Number("ax.field", "length") == 3);
  CHECK(!sink.Anywhere("Ada"));
  ax->ReadField(kPid, focus, true, 2);
  CHECK(Soon([&] { return sink.Count("ax.field") == 2; }));
  CHECK(sink.Text("ax.field", "value") == "Ada");
  ax->ReadField(kPid, focus + 1, true, 3);  // another focus: an answer, but no text
  CHECK(Soon([&] { return sink.Count("ax.field") == 3; }));
  CHECK(sink.Last("ax.field", "value") == nullptr);

  FakeAnnounce(kPid, scene.field, "AXFocusedUIElementChanged");  // said twice
  CHECK(Soon([&] { return sink.Count("ax.focus") == 2; }));
  CHECK(sink.Number("ax.focus", "focus") == focus);
  ax->Attach(kPid, false);  // the person comes back to the app
  CHECK(Soon([&] { return sink.Count("ax.focus") == 3 && sink.Count("ax.window") == 2; }));
  CHECK(sink.Count("ax.attached") == 1);
  CHECK(sink.Number("ax.focus", "focus") == focus);
}

// What was typed last is read after the person has gone on: of the field before, and of none before that.
void TestLeftField() {
  Scene scene;
  Memory sink;
  auto ax = MakeAccessibility(sink);
  ax->Attach(kPid, false);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  const double field = sink.Number("ax.focus", "focus");
  scene.Focus(scene.label);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 2; }));
  ax->ReadField(kPid, field, true, 1);
  CHECK(Soon([&] { return sink.Count("ax.field") == 1; }));
  CHECK(sink.Text("ax.field", "value") == "Ada");
  sink.Clear();
  scene.Focus(scene.password);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  ax->ReadField(kPid, field, true, 2);
  CHECK(Soon([&] { return sink.Count("ax.field") == 1; }));
  CHECK(sink.Last("ax.field", "role") == nullptr);
  CHECK(!sink.Anywhere("Ada"));
}

void TestSecureField() {
  Scene scene;
  Memory sink;
  auto ax = MakeAccessibility(sink);
  ax->Attach(kPid, false);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  scene.Focus(scene.password);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 2; }));
  const double focus = sink.Number("ax.focus", "focus");
  ax->ReadField(kPid, focus, true, 1);
  CHECK(Soon([&] { return sink.Count("ax.field") == 1; }));
  CHECK(sink.Last("ax.field", "value") == nullptr);
  CHECK(sink.Last("ax.field", "length") == nullptr);
  CHECK(scene.password->value_reads == 0);
  CHECK(!sink.Anywhere("Passphrase"));
  // An ordinary field that turned into a password field since the focus came.
  scene.Focus(scene.field);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 3; }));
  {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    scene.field->texts["AXSubrole"] = "AXSecureTextField";
  }
  ax->ReadField(kPid, sink.Number("ax.focus", "focus"), true, 2);
  CHECK(Soon([&] { return sink.Count("ax.field") == 2; }));
  CHECK(!sink.Anywhere("Ada"));
  ax->Snapshot(kPid, sink.Number("ax.window", "window"), Limits(), 3);
  CHECK(Soon([&] { return sink.Count("ax.snapshot") == 1; }));
  CHECK(sink.Anywhere("Dear reader"));
  CHECK(!sink.Anywhere("hunter2"));
  CHECK(scene.password->value_reads == 0);
}

// By its subrole a password field is known: while that cannot be read, a field is none that may be read.
void TestUnsureField() {
  for (const char* attribute : {"AXSubrole", "AXRole"})
    for (const AXError error : {kAXErrorFailure, kAXErrorNoValue}) {
      Scene scene;
      scene.field->failing[attribute] = error;
      scene.label->failing[attribute] = error;
      const bool readable = error == kAXErrorNoValue && std::string(attribute) == "AXSubrole";  // it has none: an ordinary field
      Memory sink;
      auto ax = MakeAccessibility(sink);
      ax->Attach(kPid, false);
      CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
      ax->ReadField(kPid, sink.Number("ax.focus", "focus"), true, 1);
      CHECK(Soon([&] { return sink.Count("ax.field") == 1; }));
      CHECK(sink.Anywhere("Ada") == readable);
      CHECK(sink.Anywhere("Name") == readable);
      CHECK(scene.field->value_reads == (readable ? 1 : 0));
      ax->Snapshot(kPid, sink.Number("ax.window", "window"), Limits(), 2);
      CHECK(Soon([&] { return sink.Count("ax.snapshot") == 1; }));
      CHECK(sink.Anywhere("Dear reader") == readable);
    }
}

void TestLaunchingApp() {
  Scene scene;
  Desktop().apps[kPid].refuse_observers = 1;
  Memory sink;
  auto ax = MakeAccessibility(sink);
  ax->Attach(kPid, false);
  CHECK(Soon([&] { return sink.Count("ax.attached") == 1; }));
  CHECK(sink.Number("ax.attached", "error") != 0);
  CHECK(sink.Error() == kAXErrorCannotComplete);
  ax->Attach(kPid, false);  // what TypeScript does a little later
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  ax->Attach(getpid(), false);  // never ourselves
  CHECK(Soon([&] { return sink.Count("ax.attached") == 3; }));
  CHECK(sink.Error() == kAXErrorIllegalArgument);
}

void TestHalfAnApp() {
  Scene scene;
  Desktop().apps[kPid].unsupported = {"AXFocusedWindowChanged"};
  Memory sink;
  auto ax = MakeAccessibility(sink);
  ax->Attach(kPid, false);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  CHECK(sink.Number("ax.attached", "error") == 0);
  scene.Focus(scene.label);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 2; }));
  ax->Detach(kPid);
  Desktop().apps[kPid].unsupported.insert("AXFocusedUIElementChanged");
  ax->Attach(kPid, false);
  CHECK(Soon([&] { return sink.Count("ax.attached") == 2; }));
  CHECK(sink.Error() == kAXErrorNotificationUnsupported);
}

// An app that answers everything, but slowly, holds the thread up no longer than one that does not answer at all.
void TestLaggingApp() {
  Scene scene;
  FakeNode* deep = scene.window;
  {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    for (int i = 0; i < 60; ++i) deep = Desktop().apps[kPid].Add(deep, "AXGroup");
  }
  Memory sink;
  auto ax = MakeAccessibility(sink);
  ax->Attach(kPid, true);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  int before = 0;
  {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    Desktop().apps[kPid].delay_ms = 100;
    before = Desktop().apps[kPid].calls;
  }
  scene.Focus(deep);
  CHECK(Soon([&] { return sink.Count("ax.slow") == 1; }));
  std::lock_guard<std::mutex> lock(Desktop().mutex);
  CHECK(Desktop().apps[kPid].calls <= before + 11);
}

void TestDyingApp() {
  Scene scene;
  Memory sink;
  auto ax = MakeAccessibility(sink);
  ax->Attach(kPid, true);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  int before = 0;
  {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    Desktop().apps[kPid].dead = true;
    before = Desktop().apps[kPid].calls;
  }
  FakeAnnounce(kPid, scene.field, "AXFocusedUIElementChanged");
  CHECK(Soon([&] { return sink.Count("ax.slow") == 1; }));
  CHECK(sink.Count("ax.focus") == 1);  // half an answer is none
  {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    CHECK(Desktop().apps[kPid].calls == before + 1);  // one timeout, not one for each attribute
  }
  ax->HitTest(kPid, 1, 1, 9);
  ax->Snapshot(kPid, sink.Number("ax.window", "window"), Limits(), 10);
  CHECK(Soon([&] { return sink.Count("ax.snapshot") == 1; }));
  CHECK(sink.Count("ax.hit") == 1);  // every question gets its answer
  ax->Detach(kPid);
  ax->HitTest(kPid, 1, 1, 11);
  CHECK(Soon([&] { return sink.Count("ax.hit") == 2; }));
  CHECK(sink.Last("ax.hit", "role") == nullptr);
}

void TestHitAndPage() {
  Scene scene;
  FakeNode* button = nullptr;
  {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    FakeApp& app = Desktop().apps[kPid];
    FakeNode* page = app.Add(scene.window, "AXWebArea");
    button = app.Add(page, "AXButton");
    button->texts["AXDescription"] = "Send";
    button->framed = true;
    button->frame = {{-50, 10}, {40, 20}};
  }
  Memory sink;
  auto ax = MakeAccessibility(sink);
  ax->Attach(kPid, true);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  CHECK(std::get<bool>(*sink.Last("ax.focus", "in_page")) == false);
  ax->HitTest(kPid, -30, 15, 1);
  CHECK(Soon([&] { return sink.Count("ax.hit") == 1; }));
  CHECK(sink.Text("ax.hit", "description") == "Send");
  CHECK(std::get<bool>(*sink.Last("ax.hit", "in_page")) == true);
  ax->HitTest(kPid, 1000, 1000, 2);
  CHECK(Soon([&] { return sink.Count("ax.hit") == 2; }));
  CHECK(sink.Last("ax.hit", "role") == nullptr);
  ax->SetManual(kPid, true);
  CHECK(Soon([&] {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    return Desktop().apps[kPid].manual;
  }));
}

void TestSnapshots() {
  Scene scene;
  {
    std::lock_guard<std::mutex> lock(Desktop().mutex);
    FakeApp& app = Desktop().apps[kPid];
    scene.window->framed = true;
    scene.window->frame = {{0, 0}, {100, 100}};
    FakeNode* outside = app.Add(scene.window, "AXStaticText");
    outside->texts["AXValue"] = "scrolled away";
    outside->framed = true;
    outside->frame = {{0, 500}, {10, 10}};
    FakeNode* menu = app.Add(scene.window, "AXMenu");
    app.Add(menu, "AXStaticText")->texts["AXValue"] = "menu entry";
    FakeNode* area = app.Add(scene.window, "AXTextArea");
    area->texts["AXValue"] = "whole document";
    area->texts["visible"] = "visible part";
    area->children.push_back(scene.window);  // a cycle
    for (int i = 0; i < 300; ++i) app.Add(area, "AXGroup")->texts["AXTitle"] = "g";
  }
  Memory sink;
  auto ax = MakeAccessibility(sink);
  ax->Attach(kPid, false);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  const double window = sink.Number("ax.window", "window");
  ax->Snapshot(kPid, window, Limits(), 1);
  CHECK(Soon([&] { return sink.Count("ax.snapshot") == 1; }));
  CHECK(sink.Text("ax.snapshot", "cutoff") == "nodes");
  CHECK(sink.Anywhere("visible part"));
  for (const char* hidden : {"whole document", "scrolled away", "menu entry", "Ada", "hunter2"}) CHECK(!sink.Anywhere(hidden));
  ax->Snapshot(kPid, window + 99, Limits(), 2);  // no such window
  CHECK(Soon([&] { return sink.Count("ax.snapshot") == 2; }));
  CHECK(std::get<std::vector<std::string>>(*sink.Last("ax.snapshot", "nodes")).empty());
}

// Children that are no elements neither count as progress nor stop it.
void TestStrangeChildren() {
  Scene scene;
  Desktop().apps[kPid].nodes.front()->strangers = 5;
  Memory sink;
  auto ax = MakeAccessibility(sink);
  ax->Attach(kPid, false);
  CHECK(Soon([&] { return sink.Count("ax.focus") == 1; }));
  ax->Snapshot(kPid, sink.Number("ax.window", "window"), Limits(), 1);
  CHECK(Soon([&] { return sink.Count("ax.snapshot") == 1; }));
  CHECK(sink.Anywhere("Dear reader"));
  CHECK(!sink.Anywhere("stranger"));
}

void TestShutdown() {
  for (int i = 0; i < 30; ++i) {
    Scene scene;
    Memory sink;
    auto ax = MakeAccessibility(sink);
    ax->Attach(kPid, i % 2 == 0);
    std::thread poster([&] {
      for (int k = 0; k < 30; ++k) FakeAnnounce(kPid, scene.field, k % 2 == 0 ? "AXValueChanged" : "AXFocusedUIElementChanged");
    });
    for (int k = 0; k < 10; ++k) ax->Snapshot(kPid, 1, Limits(), k);
    if (i % 2 == 0) poster.join();
    ax.reset();  // with work waiting
    if (i % 2 != 0) poster.join();
  }
}

}  // namespace

void TestAccessibility() {
  TestFocusAndValue();
  TestLeftField();
  TestSecureField();
  TestUnsureField();
  TestLaunchingApp();
  TestHalfAnApp();
  TestLaggingApp();
  TestDyingApp();
  TestHitAndPage();
  TestSnapshots();
  TestStrangeChildren();
  TestShutdown();
  Desktop().probe = kAXErrorAPIDisabled;
  CHECK(ProbeAccessibility() == kAXErrorAPIDisabled);
}
