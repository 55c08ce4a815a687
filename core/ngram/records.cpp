#include "ngram/records.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace ogden::ngram {

TemporaryFile::TemporaryFile(const std::string& directory) {
  std::string name = directory + "/ogden-ngrams-XXXXXX";
  const int descriptor = mkstemp(name.data());
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), directory);
  unlink(name.c_str());
  file_.reset(fdopen(descriptor, "w+b"));
  if (!file_) {
    const int reason = errno;
    close(descriptor);
    throw std::system_error(reason, std::generic_category(), directory);
  }
}

void TemporaryFile::write(const void* data, std::size_t bytes) {
  if (bytes > 0 && std::fwrite(data, 1, bytes, file_.get()) != bytes) {
    throw std::system_error(errno, std::generic_category(), "temporary file");
  }
}

std::size_t TemporaryFile::read(void* data, std::size_t bytes) {
  const std::size_t got = std::fread(data, 1, bytes, file_.get());
  if (got < bytes && std::ferror(file_.get())) {
    throw std::system_error(errno, std::generic_category(), "temporary file");
  }
  return got;
}

void TemporaryFile::rewind() {
  if (std::fflush(file_.get()) != 0) throw std::system_error(errno, std::generic_category(), "temporary file");
  std::rewind(file_.get());
}

}  // namespace ogden::ngram
