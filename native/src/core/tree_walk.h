#pragma once
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace zanei {

// All limits come from the caller (core/policy/snapshot-limits.ts); which roles mean what as well.
struct WalkLimits {
  std::size_t max_nodes = 0;
  std::size_t max_bytes = 0;
  double max_ms = 0;
  long batch = 64;                          // children asked for at once
  std::vector<std::string> value_roles;     // the value of these is read too
  std::vector<std::string> closed_roles;    // nothing of these, nor below them
  std::vector<std::string> leaf_roles;      // these are read, what is below them is not
};

struct NodeText {
  std::string role, title, value, description;
  bool secure = false;   // nothing of it is told
  bool descend = false;
  std::size_t bytes() const { return title.size() + value.size() + description.size(); }
};

struct WalkResult {
  std::vector<NodeText> nodes;
  const char* cutoff = "";  // "" | nodes | bytes | time | stopped
  bool timed_out = false;   // the app did not answer one of the calls in time
};

// Pre-order, budgeted, cycle-safe, without recursion (a hostile tree cannot overflow the stack).
// Tree: bool Read(const Node&, NodeText&) (false = the app did not answer: the walk ends), std::vector<Node> Children(const Node&),
// bool Seen(const Node&), double NowMs(), bool Cancelled().
template <class Tree, class Node>
WalkResult Walk(Tree& tree, Node root, const WalkLimits& limits) {
  WalkResult result;
  std::vector<Node> stack;
  stack.push_back(std::move(root));
  const double deadline = tree.NowMs() + limits.max_ms;
  std::size_t bytes = 0, visited = 0;
  while (!stack.empty()) {
    if (tree.Cancelled()) { result.cutoff = "stopped"; break; }
    if (tree.NowMs() >= deadline) { result.cutoff = "time"; break; }
    if (visited >= limits.max_nodes) { result.cutoff = "nodes"; break; }
    Node node = std::move(stack.back());
    stack.pop_back();
    if (tree.Seen(node)) continue;
    ++visited;
    NodeText read;
    if (!tree.Read(node, read)) {
      result.timed_out = true;
      result.cutoff = "time";
      break;
    }
    if (read.secure) continue;
    if (bytes + read.bytes() > limits.max_bytes) { result.cutoff = "bytes"; break; }
    bytes += read.bytes();
    const bool descend = read.descend;
    if (read.bytes() > 0) result.nodes.push_back(std::move(read));
    if (!descend) continue;
    std::vector<Node> children = tree.Children(node);
    for (auto child = children.rbegin(); child != children.rend(); ++child) stack.push_back(std::move(*child));
  }
  return result;
}

}  // namespace zanei
