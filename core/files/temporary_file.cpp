#include "files/temporary_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <unistd.h>

namespace ogden {
namespace {

[[noreturn]] void fail(const std::string& what) { throw std::system_error(errno, std::generic_category(), what); }

}  // namespace

TemporaryFile::TemporaryFile(const std::string& directory) {
  std::string name = directory + "/ogden-XXXXXX";
  descriptor_ = mkstemp(name.data());
  if (descriptor_ < 0) fail(directory);
  unlink(name.c_str());
}

TemporaryFile::~TemporaryFile() { close(descriptor_); }

void TemporaryFile::append(const void* data, std::size_t size) {
  const auto* at = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = pwrite(descriptor_, at, size, static_cast<off_t>(size_));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail("temporary file");
    at += written;
    size -= static_cast<std::size_t>(written);
    size_ += static_cast<std::uint64_t>(written);
  }
}

std::size_t TemporaryFile::read(std::uint64_t offset, void* data, std::size_t size) const {
  auto* at = static_cast<char*>(data);
  std::size_t total = 0;
  while (total < size) {
    const ssize_t got = pread(descriptor_, at + total, size - total, static_cast<off_t>(offset + total));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("temporary file");
    if (got == 0) break;
    total += static_cast<std::size_t>(got);
  }
  return total;
}

}  // namespace ogden
