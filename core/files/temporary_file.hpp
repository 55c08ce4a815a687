// A file without a name, gone when it is closed or the process dies: for what does not fit in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace ogden {

/// What the system refuses is a std::system_error with its number, as on a full disk.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& directory);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  void append(const void* data, std::size_t size);
  /// Reads up to `size` bytes from `offset` on; fewer at the end.
  std::size_t read(std::uint64_t offset, void* data, std::size_t size) const;
  std::uint64_t size() const noexcept { return size_; }

 private:
  std::intptr_t file_;  // a descriptor, or a handle of Windows
  std::uint64_t size_ = 0;
};

}  // namespace ogden
