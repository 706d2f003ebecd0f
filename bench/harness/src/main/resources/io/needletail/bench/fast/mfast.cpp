// The loop of "needletail bench fast" around mFAST's generated decoder and encoder: what FastProgram is for codecs in Java.
//
//   mfast measure DIR NAME FORM WARMUP_MS SLICE_MS SLICES
//
// says SUM of one walk over the stream, and RESULT OPERATION NS BYTES for decode and encode. Every present field is read,
// constants too. Messages to encode are objects made beforehand. The sum of encode is its bytes, which nobody compares:
// mFAST writes presence maps at full width.
#include "refresh.h"
#include <mfast/coder/fast_decoder_v2.h>
#include <mfast/coder/fast_encoder_v2.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

extern "C" void *__libc_malloc(std::size_t);

static std::size_t allocated;

// Counts what is asked for; the rest of the allocator stays as it is.
extern "C" void *malloc(std::size_t size) {
  allocated += size;
  return __libc_malloc(size);
}

namespace {

using Clock = std::chrono::steady_clock;

const std::size_t WALK_MIN = 1000;
const std::size_t TARGET = 16 * 1024;

struct Frame {
  const char *from;
  const char *to;
};

std::vector<Frame> frames(const std::vector<char> &file) {
  std::vector<Frame> all;
  for (std::size_t at = 0; at < file.size();) {
    std::uint32_t length;
    std::memcpy(&length, &file[at], sizeof length);
    at += sizeof length;
    all.push_back(Frame{&file[at], &file[at] + length});
    at += length;
  }
  // A short stream is walked several times, so that the clock is asked seldom.
  std::size_t count = all.size();
  for (std::size_t round = 1; round < WALK_MIN / count; round++)
    for (std::size_t index = 0; index < count; index++) all.push_back(all[index]);
  return all;
}

template <typename Number> std::int64_t whole(const Number &field) {
  return field.present() ? static_cast<std::int64_t>(field.value()) : 0;
}

std::int64_t text(const mfast::ascii_string_cref &field) {
  if (!field.present() || field.size() == 0) return 0;
  const char *characters = field.data();
  std::int64_t length = field.size();
  return length * 31 + characters[0] * 7 + characters[length - 1];
}

std::int64_t scaled(const mfast::decimal_cref &field) {
  return field.present() ? 3 * field.mantissa() + field.exponent() : 0;
}

std::int64_t digest(const refresh::MDIncrementalRefresh_cref &message) {
  std::int64_t sum = text(message.get_ApplVerID()) + text(message.get_MessageType()) + text(message.get_SenderCompID());
  sum += whole(message.get_MsgSeqNum()) + whole(message.get_SendingTime()) + text(message.get_PossDupFlag());
  sum += whole(message.get_TradeDate());
  for (auto &&entry : message.get_MDEntries()) {
    sum += whole(entry.get_MDUpdateAction()) + whole(entry.get_MDPriceLevel()) + text(entry.get_MDEntryType());
    sum += whole(entry.get_OpenCloseSettleFlag()) + whole(entry.get_SecurityIDSource()) + whole(entry.get_SecurityID());
    sum += whole(entry.get_RptSeq()) + scaled(entry.get_MDEntryPx()) + whole(entry.get_MDEntryTime());
    sum += whole(entry.get_MDEntrySize()) + whole(entry.get_NumberOfOrders()) + text(entry.get_TradingSessionID());
    sum += scaled(entry.get_NetChgPrevDay()) + whole(entry.get_TradeVolume()) + text(entry.get_TradeCondition());
    sum += text(entry.get_TickDirection()) + text(entry.get_QuoteCondition()) + whole(entry.get_AggressorSide());
    sum += text(entry.get_MatchEventIndicator());
  }
  return sum;
}

template <typename Walk> std::size_t slice(Walk walk, std::size_t messages, std::int64_t expected, int ms) {
  auto until = Clock::now() + std::chrono::milliseconds(ms);
  std::size_t done = 0;
  do {
    if (walk() != expected) {
      std::fprintf(stderr, "a walk gave another sum than the ones before\n");
      std::exit(1);
    }
    done += messages;
  } while (Clock::now() < until);
  return done;
}

template <typename Walk> void measure(const char *operation, Walk walk, std::size_t messages, char **words) {
  // The first walk may differ: the encoder sends the template's identifier once, whatever is reset.
  walk();
  std::int64_t expected = walk();
  slice(walk, messages, expected, std::atoi(words[5]));
  std::vector<double> times;
  std::size_t before = allocated;
  std::size_t all = 0;
  for (int count = std::atoi(words[7]); count > 0; count--) {
    auto from = Clock::now();
    std::size_t done = slice(walk, messages, expected, std::atoi(words[6]));
    times.push_back(std::chrono::duration<double, std::nano>(Clock::now() - from).count() / done);
    all += done;
  }
  double bytes = double(allocated - before) / all;
  std::sort(times.begin(), times.end());
  std::printf("RESULT %s %f %f\n", operation, times[times.size() / 2], bytes);
}

} // namespace

int main(int count, char **words) {
  if (count != 8 || std::strcmp(words[1], "measure") != 0) {
    std::fprintf(stderr, "expected measure DIR NAME FORM WARMUP_MS SLICE_MS SLICES\n");
    return 2;
  }
  std::ifstream stream(std::string(words[2]) + "/" + words[3] + ".fast", std::ios::binary);
  const std::vector<char> file((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  const std::vector<Frame> all = frames(file);

  mfast::fast_decoder_v2<0> decoder(refresh::templates_description::instance());
  auto reading = [&] {
    std::int64_t sum = 0;
    for (const Frame &frame : all) {
      const char *at = frame.from;
      sum += digest(refresh::MDIncrementalRefresh_cref(decoder.decode(at, frame.to, true)));
    }
    return sum;
  };
  std::printf("SUM %lld\n", static_cast<long long>(reading()));
  measure("decode", reading, all.size(), words);

  std::vector<std::unique_ptr<refresh::MDIncrementalRefresh>> ready;
  for (const Frame &frame : all) {
    const char *at = frame.from;
    ready.emplace_back(new refresh::MDIncrementalRefresh(
        refresh::MDIncrementalRefresh_cref(decoder.decode(at, frame.to, true))));
  }
  mfast::fast_encoder_v2 encoder(refresh::templates_description::instance());
  std::vector<char> target(TARGET);
  auto writing = [&] {
    std::int64_t sum = 0;
    for (const auto &message : ready) sum += encoder.encode(message->cref(), target.data(), target.size(), true);
    return sum;
  };
  measure("encode", writing, all.size(), words);
  return 0;
}
