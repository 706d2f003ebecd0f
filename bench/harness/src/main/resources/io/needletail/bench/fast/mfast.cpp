// The loop of "needletail bench fast" around mFAST's generated decoder and encoder: what FastProgram is for codecs in Java.
//
//   mfast measure DIR NAME FORM
//
// prints SUM of what it read, then executes its commands line by line: "settle OPERATION MS" and "slice OPERATION MS", which it
// answers with SETTLED OPERATION and SLICE OPERATION NS BYTES. Every present field is read, constants too. Messages to encode
// are objects made beforehand. The sum of encode is its bytes, which are not compared: mFAST writes presence maps at full width.
#include "refresh.h"
#include <mfast/coder/fast_decoder_v2.h>
#include <mfast/coder/fast_encoder_v2.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
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

// Messages of a block: so many are walked between two looks at the clock.
const std::size_t BLOCK = 500;
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

// What this thread had of the processor.
double ownNs() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

// Walks over a stream again and again, block by block; One does one message and answers its sum.
template <typename One> class Walk {
public:
  Walk(One one, std::size_t count) : one(one), count(count), sums(count) {
    // The first walk may differ: the encoder sends the template's identifier once, whatever is reset.
    for (int round = 0; round < 2; round++)
      for (std::size_t index = 0; index < count; index++) sums[index] = one(index);
  }

  std::int64_t sum() const {
    std::int64_t all = 0;
    for (std::int64_t one : sums) all += one;
    return all;
  }

  std::size_t walk(int ms) {
    auto until = Clock::now() + std::chrono::milliseconds(ms);
    std::size_t done = 0;
    do {
      block();
      done += BLOCK;
    } while (Clock::now() < until);
    return done;
  }

  void slice(const char *operation, int ms) {
    // Other processes have used the caches.
    block();
    std::size_t before = allocated;
    double from = ownNs();
    std::size_t done = walk(ms);
    double took = ownNs() - from;
    std::printf("SLICE %s %f %f\n", operation, took / done, double(allocated - before) / done);
  }

private:
  One one;
  std::size_t count;
  std::size_t at = 0;
  std::vector<std::int64_t> sums;

  void block() {
    std::int64_t sum = 0;
    std::int64_t expected = 0;
    for (std::size_t message = 0; message < BLOCK; message++) {
      sum += one(at);
      expected += sums[at];
      if (++at == count) at = 0;
    }
    if (sum != expected) {
      std::fprintf(stderr, "a walk gave another sum than the ones before\n");
      std::exit(1);
    }
  }
};

template <typename One> Walk<One> walkOver(One one, std::size_t count) { return Walk<One>(one, count); }

template <typename Walk> void answer(Walk &walk, const std::string &what, const char *operation, int ms) {
  if (what == "settle") {
    walk.walk(ms);
    std::printf("SETTLED %s\n", operation);
  } else {
    walk.slice(operation, ms);
  }
  std::fflush(stdout);
}

} // namespace

int main(int count, char **words) {
  if (count != 5 || std::strcmp(words[1], "measure") != 0) {
    std::fprintf(stderr, "expected measure DIR NAME FORM\n");
    return 2;
  }
  std::ifstream stream(std::string(words[2]) + "/" + words[3] + ".fast", std::ios::binary);
  const std::vector<char> file((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  const std::vector<Frame> all = frames(file);

  mfast::fast_decoder_v2<0> decoder(refresh::templates_description::instance());
  auto reading = walkOver(
      [&](std::size_t index) {
        const char *at = all[index].from;
        return digest(refresh::MDIncrementalRefresh_cref(decoder.decode(at, all[index].to, true)));
      },
      all.size());
  std::printf("SUM %lld\n", static_cast<long long>(reading.sum()));
  std::fflush(stdout);

  std::vector<std::unique_ptr<refresh::MDIncrementalRefresh>> ready;
  for (const Frame &frame : all) {
    const char *at = frame.from;
    ready.emplace_back(new refresh::MDIncrementalRefresh(
        refresh::MDIncrementalRefresh_cref(decoder.decode(at, frame.to, true))));
  }
  mfast::fast_encoder_v2 encoder(refresh::templates_description::instance());
  std::vector<char> target(TARGET);
  auto writing = walkOver(
      [&](std::size_t index) {
        return static_cast<std::int64_t>(encoder.encode(ready[index]->cref(), target.data(), target.size(), true));
      },
      all.size());

  std::string what;
  std::string operation;
  int ms;
  while (std::cin >> what >> operation >> ms) {
    if (operation == "decode")
      answer(reading, what, "decode", ms);
    else
      answer(writing, what, "encode", ms);
  }
  return 0;
}
