#include "files/temporary_file.hpp"

#include <system_error>

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <algorithm>
#include <filesystem>
#include <random>
#include <windows.h>
#else
#include <cerrno>
#include <cstdlib>
#include <unistd.h>
#endif

namespace ogden {
namespace {

#ifdef _WIN32

using Native = HANDLE;

[[noreturn]] void fail(const std::string& what) {
  throw std::system_error(static_cast<int>(GetLastError()), std::system_category(), what);
}

Native native(std::intptr_t file) { return reinterpret_cast<Native>(file); }

/// It has a name, which goes with it: nobody else may open it, and it is deleted when it is closed.
std::intptr_t open_in(const std::string& directory) {
  const std::filesystem::path place(std::u8string(directory.begin(), directory.end()));
  std::random_device chance;
  for (int tries = 100;; --tries) {
    const auto path = place / ("ogden-" + std::to_string(chance()) + ".tmp");
    const Native file = CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, CREATE_NEW,
                                    FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr);
    if (file != INVALID_HANDLE_VALUE) return reinterpret_cast<std::intptr_t>(file);
    if (GetLastError() != ERROR_FILE_EXISTS || tries == 0) fail(directory);
  }
}

void close_file(std::intptr_t file) { CloseHandle(native(file)); }

OVERLAPPED at_offset(std::uint64_t offset) {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(offset);
  place.OffsetHigh = static_cast<DWORD>(offset >> 32);
  return place;
}

DWORD piece(std::size_t size) { return static_cast<DWORD>(std::min<std::size_t>(size, std::size_t{1} << 30)); }

std::size_t write_at(std::intptr_t file, const void* data, std::size_t size, std::uint64_t offset) {
  OVERLAPPED place = at_offset(offset);
  DWORD written = 0;
  if (!WriteFile(native(file), data, piece(size), &written, &place) || written == 0) fail("temporary file");
  return written;
}

std::size_t read_at(std::intptr_t file, void* data, std::size_t size, std::uint64_t offset) {
  OVERLAPPED place = at_offset(offset);
  DWORD got = 0;
  if (!ReadFile(native(file), data, piece(size), &got, &place) && GetLastError() != ERROR_HANDLE_EOF) {
    fail("temporary file");
  }
  return got;
}

#else

[[noreturn]] void fail(const std::string& what) { throw std::system_error(errno, std::generic_category(), what); }

std::intptr_t open_in(const std::string& directory) {
  std::string name = directory + "/ogden-XXXXXX";
  const int file = mkstemp(name.data());
  if (file < 0) fail(directory);
  unlink(name.c_str());
  return file;
}

void close_file(std::intptr_t file) { close(static_cast<int>(file)); }

std::size_t write_at(std::intptr_t file, const void* data, std::size_t size, std::uint64_t offset) {
  for (;;) {
    const ssize_t written = pwrite(static_cast<int>(file), data, size, static_cast<off_t>(offset));
    if (written > 0) return static_cast<std::size_t>(written);
    if (written == 0 || errno != EINTR) fail("temporary file");
  }
}

std::size_t read_at(std::intptr_t file, void* data, std::size_t size, std::uint64_t offset) {
  for (;;) {
    const ssize_t got = pread(static_cast<int>(file), data, size, static_cast<off_t>(offset));
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) fail("temporary file");
  }
}

#endif

}  // namespace

TemporaryFile::TemporaryFile(const std::string& directory) : file_(open_in(directory)) {}

TemporaryFile::~TemporaryFile() { close_file(file_); }

void TemporaryFile::append(const void* data, std::size_t size) {
  const auto* at = static_cast<const char*>(data);
  while (size > 0) {
    const std::size_t written = write_at(file_, at, size, size_);
    at += written;
    size -= written;
    size_ += written;
  }
}

std::size_t TemporaryFile::read(std::uint64_t offset, void* data, std::size_t size) const {
  auto* at = static_cast<char*>(data);
  std::size_t total = 0;
  while (total < size) {
    const std::size_t got = read_at(file_, at + total, size - total, offset + total);
    if (got == 0) break;
    total += got;
  }
  return total;
}

}  // namespace ogden
