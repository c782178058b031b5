#pragma once
#include <string>
#include "system.h"

namespace zanei {

// What can be asked of a browser's first window and its current tab.
enum class Ask { kWindow, kMode, kWindowName, kTab, kTabTitle, kUrl };

// The page of a browser, what proves its mode first. Chromium says the mode of a window; of Safari a window counts as known
// when it is called `title`, which is what accessibility calls it. Of a window that is not proven nothing more is asked,
// and after an error nothing at all: then the page is empty but for the error. A window without a name is no proof: it would
// fit a title that accessibility did not give.
// Talk: std::string Get(Ask), int error (0 = fine; after an error Get asks nothing), void Fail().
template <class Talk>
BrowserPage AskBrowser(Talk& talk, bool safari, const std::string& title) {
  const Ask proof = safari ? Ask::kWindowName : Ask::kMode;
  BrowserPage page;
  page.window = talk.Get(Ask::kWindow);
  const std::string proven = talk.Get(proof);
  (safari ? page.window_name : page.mode) = proven;
  if (talk.error == 0 && !proven.empty() && proven == (safari ? title : "normal")) {
    if (!safari) page.window_name = talk.Get(Ask::kWindowName);
    if (!safari) page.tab = talk.Get(Ask::kTab);
    page.title = talk.Get(Ask::kTabTitle);
    page.url = talk.Get(Ask::kUrl);
    // "The first window" may have become another one in between: a private one must not lend its page to this proof.
    const bool same = talk.Get(Ask::kWindow) == page.window && talk.Get(proof) == proven;
    if (talk.error == 0 && !same) talk.Fail();
  }
  if (talk.error != 0) page = {};
  page.error = talk.error;
  return page;
}

}  // namespace zanei
