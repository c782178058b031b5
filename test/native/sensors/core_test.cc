#include <set>
#include "../../../native/src/core/bounded_queue.h"
#include "../../../native/src/core/browser_ask.h"
#include "../../../native/src/core/key_class.h"
#include "../../../native/src/core/tap_health.h"
#include "../../../native/src/core/tap_hearing.h"
#include "../../../native/src/core/tree_walk.h"
#include "check.h"

using namespace zanei;

namespace {

void TestQueue() {
  BoundedQueue<int> queue(3);
  CHECK(queue.Push(1));   // wake
  CHECK(!queue.Push(2));  // still pending
  CHECK(!queue.Push(3));
  CHECK(!queue.Push(4));  // dropped
  auto batch = queue.Drain();
  CHECK((batch.items == std::vector<int>{1, 2, 3}));
  CHECK(batch.dropped == 1);
  CHECK(queue.Drain().dropped == 0);  // told once
  CHECK(queue.Push(5));               // wakes again
  queue.Close();
  CHECK(!queue.Push(6));
  CHECK(queue.Drain().items.empty());

  BoundedQueue<int> crowd(1000);
  std::vector<std::thread> producers;
  for (int t = 0; t < 4; ++t)
    producers.emplace_back([&] {
      for (int i = 0; i < 5000; ++i) crowd.Push(i);
    });
  std::uint64_t taken = 0, dropped = 0;
  auto eat = [&] {
    auto some = crowd.Drain();
    taken += some.items.size();
    dropped += some.dropped;
  };
  for (int i = 0; i < 200; ++i) eat();
  for (auto& thread : producers) thread.join();
  eat();
  CHECK(taken + dropped == 20'000);  // nothing is lost uncounted
}

void TestObservation() {
  // A self-move through With once emptied all fields; only running it showed that.
  Observation o = Observation("k").WithNumber("a", 1).WithText("b", "x").WithText("empty", "");
  CHECK(o.fields.size() == 2);
  o.With("c", true).WithText("d", "y");
  CHECK(o.fields.size() == 4);
  CHECK(std::get<std::string>(o.fields[1].second) == "x");
}

void TestHealth() {
  TapHealth health;
  using Action = TapHealth::Action;
  for (int i = 0; i < 3; ++i) CHECK(health.OnDisabled(1000 + i) == Action::kEnableNow);
  CHECK(health.OnDisabled(1010) == Action::kWait);
  CHECK(!health.MayRetry(1011));
  CHECK(health.MayRetry(20'000));
  CHECK(health.OnDisabled(1020) == Action::kWait);
  CHECK(health.OnDisabled(1030) == Action::kWait);
  CHECK(health.OnDisabled(1040) == Action::kGiveUp);
  CHECK(health.OnDisabled(1050) == Action::kEnableNow);
  CHECK(health.OnDisabled(200'000) == Action::kEnableNow);  // long ago is forgotten
}

void TestHearing() {
  TapHearing hearing;
  CHECK(!hearing.Missed(5'000));  // what came before it was made
  for (int i = 1; i <= 5; ++i) CHECK(!hearing.Missed(5'000 + i * 500));
  for (int i = 0; i < 50; ++i) CHECK(!hearing.Missed(7'501));  // nothing new: the person does nothing
  CHECK(hearing.Missed(8'000));
  for (int i = 1; i <= 5; ++i) CHECK(!hearing.Missed(8'000 + i * 500));
  hearing.Heard();  // somebody else took those five
  for (int i = 1; i <= 6; ++i) CHECK(!hearing.Missed(11'000 + i * 500));
  CHECK(hearing.Missed(15'000));  // told again and again as long as it lasts
  for (int i = 1; i <= 5; ++i) CHECK(!hearing.Missed(15'000 + i * 500));
  hearing.Excuse(18'000);
  for (int i = 1; i <= 5; ++i) CHECK(!hearing.Missed(18'000 + i * 500));
}

void TestKeyClass() {
  auto is = [](int code, const char* word) { return std::string(KeyClass(code)) == word; };
  for (int code : {0x00, 0x23, 0x25, 0x2F, 0x31, 0x32, 0x41, 0x52, 0x5D, 0x5F}) CHECK(is(code, "text"));
  for (int code : {0x30, 0x73, 0x77, 0x74, 0x79, 0x7B, 0x7C, 0x7D, 0x7E}) CHECK(is(code, "navigation"));
  CHECK(is(0x33, "delete"));
  CHECK(is(0x75, "delete"));
  for (int code : {0x24, 0x4C, 0x35, 0x47, 0x48, 0x49, 0x4A, 0x60, 0x7A, 0x7F, 0x66, 0x68}) CHECK(is(code, "other"));
}

// A browser whose first window is the one that `front` names at that moment.
struct Browser {
  struct Window { std::string id, mode, name; };
  std::vector<Window> windows;
  std::vector<Ask> asked = {};
  std::size_t front = 0, next = 0, change_after = 100, fail_after = 100;
  int error = 0;
  std::string Get(Ask what) {
    if (error != 0) return {};
    asked.push_back(what);
    if (asked.size() > fail_after) return Fail(), std::string();
    if (asked.size() > change_after) front = next;
    const Window& window = windows.at(front);
    switch (what) {
      case Ask::kWindow: return window.id;
      case Ask::kMode: return window.mode;
      case Ask::kWindowName: case Ask::kTabTitle: return window.name;
      case Ask::kTab: return "tab of " + window.id;
      default: return "https://example.test/" + window.id;
    }
  }
  void Fail() { error = -10000; }
  bool Asked(Ask what) const {
    for (const Ask one : asked)
      if (one == what) return true;
    return false;
  }
};

void TestBrowser() {
  const Browser::Window open = {"1", "normal", "News"}, secret = {"2", "incognito", "News"};
  Browser fine{{open}};
  BrowserPage page = AskBrowser(fine, false, "News");
  CHECK(page.error == 0 && page.mode == "normal" && page.window == "1" && page.window_name == "News");
  CHECK(page.url == "https://example.test/1" && page.tab == "tab of 1" && page.title == "News");

  Browser hidden{{secret}};
  page = AskBrowser(hidden, false, "News");
  CHECK(page.mode == "incognito" && page.url.empty() && page.title.empty() && page.window_name.empty());
  for (const Ask what : {Ask::kUrl, Ask::kTabTitle, Ask::kWindowName, Ask::kTab}) CHECK(!hidden.Asked(what));

  // Wherever between two questions another window comes first, the two never make one page.
  for (std::size_t at = 0; at <= 8; ++at) {
    Browser changing{{open, secret}};
    changing.next = 1;
    changing.change_after = at;
    page = AskBrowser(changing, false, "News");
    CHECK(page.url.empty() || page.url == "https://example.test/" + page.window);
    CHECK(page.mode != "normal" || page.window == "1");
    CHECK(page.url != "https://example.test/2");
  }
  for (std::size_t at = 0; at < 8; ++at) {
    Browser failing{{open}};
    failing.fail_after = at;
    page = AskBrowser(failing, false, "News");
    CHECK(page.error != 0 && page.mode.empty() && page.url.empty() && page.title.empty());
    CHECK(failing.asked.size() == at + 1);  // nothing more after the error
  }
  Browser safari{{{"5", "", "News"}, {"6", "", "News"}}};
  page = AskBrowser(safari, true, "News");
  CHECK(page.error == 0 && page.url == "https://example.test/5" && page.mode.empty() && page.tab.empty());
  CHECK(!safari.Asked(Ask::kMode) && !safari.Asked(Ask::kTab));
  Browser other{{{"5", "", "News"}}};
  page = AskBrowser(other, true, "News, Private Browsing");
  CHECK(page.url.empty() && page.title.empty() && !other.Asked(Ask::kUrl));
  Browser nameless{{{"5", "", ""}}};  // accessibility gave no title: nothing is proven by there being no name
  page = AskBrowser(nameless, true, "");
  CHECK(page.url.empty() && page.title.empty() && !nameless.Asked(Ask::kUrl) && !nameless.Asked(Ask::kTabTitle));
  for (std::size_t at = 0; at <= 6; ++at) {
    Browser changing{{{"5", "", "News"}, {"6", "", "News"}}};
    changing.next = 1;
    changing.change_after = at;
    page = AskBrowser(changing, true, "News");
    CHECK(page.url.empty() || page.url == "https://example.test/" + page.window);
  }
}

struct Tree {
  std::vector<std::vector<int>> edges = {};
  std::set<int> seen = {};
  int reads = 0, silent_at = -1, secure = -1;
  bool cancelled = false;
  double now = 0, step = 0;
  bool Read(const int& n, NodeText& out) {
    ++reads;
    now += step;
    if (n == silent_at) return false;
    out.role = "r";
    out.title = "node" + std::to_string(n);
    out.secure = n == secure;
    out.descend = true;
    return true;
  }
  std::vector<int> Children(const int& n) { return edges.at(static_cast<std::size_t>(n)); }
  bool Seen(const int& n) { return !seen.insert(n).second; }
  double NowMs() const { return now; }
  bool Cancelled() const { return cancelled; }
};

void TestWalk() {
  WalkLimits limits;
  limits.max_nodes = 10;
  limits.max_bytes = 1000;
  limits.max_ms = 100;
  Tree cyclic{{{1, 2}, {0, 2}, {0, 1, 2}}};
  auto result = Walk(cyclic, 0, limits);
  CHECK(result.nodes.size() == 3);
  CHECK(std::string(result.cutoff).empty());
  CHECK(result.nodes[1].title == "node1");  // pre-order

  Tree chain;
  for (int i = 0; i < 100'000; ++i) chain.edges.push_back(i + 1 < 100'000 ? std::vector<int>{i + 1} : std::vector<int>{});
  limits.max_nodes = 200'000;
  limits.max_bytes = 100'000'000;
  CHECK(Walk(chain, 0, limits).nodes.size() == 100'000);  // as deep as it likes
  chain.seen.clear();
  limits.max_nodes = 7;
  CHECK(std::string(Walk(chain, 0, limits).cutoff) == "nodes");
  chain.seen.clear();
  limits.max_nodes = 1000;
  limits.max_bytes = 20;
  CHECK(std::string(Walk(chain, 0, limits).cutoff) == "bytes");
  chain.seen.clear();
  limits.max_bytes = 100'000;
  chain.step = 1;
  result = Walk(chain, 0, limits);
  CHECK(std::string(result.cutoff) == "time");
  CHECK(result.nodes.size() == 100);
  chain.seen.clear();
  chain.step = 0;
  chain.cancelled = true;
  CHECK(std::string(Walk(chain, 0, limits).cutoff) == "stopped");

  Tree secret{{{1}, {2}, {}}};
  secret.secure = 1;
  result = Walk(secret, 0, limits);
  CHECK(result.nodes.size() == 1);  // nothing of it, nothing below it
  Tree silent{{{1}, {}}};
  silent.silent_at = 1;
  CHECK(Walk(silent, 0, limits).timed_out);
}

}  // namespace

void TestCore() {
  TestQueue();
  TestObservation();
  TestHealth();
  TestHearing();
  TestKeyClass();
  TestBrowser();
  TestWalk();
}
