#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace zanei {

// Many producers, one consumer. Never blocks a producer: a full queue drops the newest and counts it.
template <class T>
class BoundedQueue {
 public:
  explicit BoundedQueue(std::size_t capacity) : capacity_(capacity) {}

  // Says whether the consumer must be woken: true once per Drain, so that wake-ups coalesce.
  bool Push(T item) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (closed_) return false;
    if (items_.size() >= capacity_) {
      ++dropped_;
      return !std::exchange(wake_pending_, true);
    }
    items_.push_back(std::move(item));
    return !std::exchange(wake_pending_, true);
  }

  struct Batch {
    std::vector<T> items;
    std::uint64_t dropped = 0;
  };
  Batch Drain() {
    std::lock_guard<std::mutex> lock(mutex_);
    wake_pending_ = false;
    Batch batch;
    batch.items.assign(std::make_move_iterator(items_.begin()), std::make_move_iterator(items_.end()));
    items_.clear();
    batch.dropped = std::exchange(dropped_, 0);
    return batch;
  }
  void Close() {
    std::lock_guard<std::mutex> lock(mutex_);
    closed_ = true;
    items_.clear();
  }

 private:
  std::mutex mutex_;
  std::deque<T> items_;
  std::size_t capacity_;
  std::uint64_t dropped_ = 0;
  bool wake_pending_ = false;
  bool closed_ = false;
};

}  // namespace zanei
