/*
 * The floor under an engine that serves many sessions on one thread: as many sockets, the same byte counts, nothing else.
 *
 *   crowd (other thread)                       server's thread
 *     | -- an order on each of N sockets -----> |      waits
 *     |                                         |      recv and send on each: this is timed
 *     | <-- a report on each of N sockets ----- |
 *
 * Up to --swept sockets are asked one by one, above that epoll is asked, as the engine does. Prints on stdout
 * RESULT cycles=N p50_ns=N p99_ns=N mean_ns=N alloc=- (for each message), or FAILED reason.
 *
 *   sessions --sessions N --order-bytes N --report-bytes N --warmup S --duration S
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define SECOND_NS 1000000000ull
#define MESSAGE_BYTES_MAX 4096
#define CYCLES_MAX 20000000u

enum turn { WRITING, HANDLING, READING, ENDED };

static long count = 1, order_bytes = 168, report_bytes = 184, warmup_s = 1, duration_s = 1, swept = 4;
static int *theirs, *ours;
static struct sockaddr_in place = {.sin_family = AF_INET};
static atomic_int turn = READING, measuring;
static uint32_t *cycles;
static uint64_t seen, sum_ns;

static void fail(const char *what) {
    printf("FAILED %s: %s\n", what, strerror(errno));
    exit(1);
}

static uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * SECOND_NS + (uint64_t)time.tv_nsec;
}

static void pass(enum turn next) { atomic_store_explicit(&turn, next, memory_order_release); }

static int now_is(enum turn state) { return atomic_load_explicit(&turn, memory_order_acquire) == (int)state; }

/* ---- the crowd ---- */

static void connect_all(void) {
    int on = 1, at, listener = socket(AF_INET, SOCK_STREAM, 0);
    socklen_t length = sizeof place;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (listener < 0 || bind(listener, (struct sockaddr *)&place, sizeof place) || listen(listener, 128) ||
        getsockname(listener, (struct sockaddr *)&place, &length))
        fail("listen");
    for (at = 0; at < count; at++) {
        theirs[at] = socket(AF_INET, SOCK_STREAM, 0);
        if (theirs[at] < 0 || connect(theirs[at], (struct sockaddr *)&place, sizeof place)) fail("connect");
        ours[at] = accept(listener, NULL, NULL);
        if (ours[at] < 0 || fcntl(ours[at], F_SETFL, O_NONBLOCK)) fail("accept");
        setsockopt(theirs[at], IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        setsockopt(ours[at], IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    close(listener);
}

static void *crowd(void *unused) {
    static char order[MESSAGE_BYTES_MAX], report[MESSAGE_BYTES_MAX];
    uint64_t from_ns = now_ns(), warm_ns = from_ns + (uint64_t)warmup_s * SECOND_NS;
    uint64_t end_ns = warm_ns + (uint64_t)duration_s * SECOND_NS, number;
    long at;
    for (number = 1; now_ns() < end_ns || number < 5; number++) {
        if (number > 2 && now_ns() >= warm_ns) atomic_store(&measuring, 1);
        pass(WRITING);
        memcpy(order, &number, sizeof number);
        for (at = 0; at < count; at++)
            if (send(theirs[at], order, (size_t)order_bytes, MSG_NOSIGNAL) != order_bytes) fail("send of the crowd");
        pass(HANDLING);
        while (now_is(HANDLING)) continue;
        for (at = 0; at < count; at++)
            if (recv(theirs[at], report, (size_t)report_bytes, MSG_WAITALL) != report_bytes ||
                memcmp(report, &number, sizeof number))
                fail("wrong report");
    }
    pass(ENDED);
    return unused;
}

/* ---- the server ---- */

static int answer(int fd) {
    static char order[MESSAGE_BYTES_MAX], report[MESSAGE_BYTES_MAX];
    ssize_t received = recv(fd, order, sizeof order, 0);
    if (received < 0 && errno == EAGAIN) return 0;
    if (received != order_bytes) fail("recv");
    memcpy(report, order, sizeof(uint64_t));
    if (send(fd, report, (size_t)report_bytes, MSG_NOSIGNAL) != report_bytes) fail("send");
    return 1;
}

static int sweep(void) {
    int answered = 0;
    long at;
    for (at = 0; at < count; at++) answered += answer(ours[at]);
    return answered;
}

static int ask(int epoll, struct epoll_event *events) {
    int at, answered = 0, ready = epoll_wait(epoll, events, (int)count, 0);
    for (at = 0; at < ready; at++) answered += answer(events[at].data.fd);
    return answered;
}

static void handle(int epoll, struct epoll_event *events) {
    int measured = atomic_load(&measuring), answered = 0;
    uint64_t from_ns = now_ns(), took_ns;
    while (answered < count) answered += count > swept ? ask(epoll, events) : sweep();
    took_ns = now_ns() - from_ns;
    if (measured && seen < CYCLES_MAX) {
        cycles[seen++] = took_ns > UINT32_MAX ? UINT32_MAX : (uint32_t)took_ns;
        sum_ns += took_ns;
    }
    pass(READING);
}

static void serve(void) {
    struct epoll_event *events = calloc((size_t)count, sizeof *events);
    int epoll = epoll_create1(0);
    long at;
    if (!events || epoll < 0) fail("epoll");
    for (at = 0; at < count; at++) {
        struct epoll_event event = {.events = EPOLLIN, .data.fd = ours[at]};
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, ours[at], &event)) fail("epoll");
    }
    while (!now_is(ENDED))
        if (now_is(HANDLING)) handle(epoll, events);
}

static int by_size(const void *left, const void *right) {
    uint32_t one = *(const uint32_t *)left, other = *(const uint32_t *)right;
    return one < other ? -1 : one > other;
}

static void tell(void) {
    if (seen == 0) fail("nothing was measured");
    qsort(cycles, seen, sizeof *cycles, by_size);
    printf("RESULT cycles=%llu p50_ns=%.1f p99_ns=%.1f mean_ns=%.1f alloc=-\n", (unsigned long long)seen,
           cycles[(seen - 1) / 2] / (double)count, cycles[(seen - 1) * 99 / 100] / (double)count,
           (double)sum_ns / (double)seen / (double)count);
}

int main(int words, char **word) {
    pthread_t thread;
    int at;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (at = 1; at + 1 < words; at += 2) {
        long value = atol(word[at + 1]);
        if (!strcmp(word[at], "--sessions")) count = value;
        if (!strcmp(word[at], "--order-bytes")) order_bytes = value;
        if (!strcmp(word[at], "--report-bytes")) report_bytes = value;
        if (!strcmp(word[at], "--warmup")) warmup_s = value;
        if (!strcmp(word[at], "--duration")) duration_s = value;
        if (!strcmp(word[at], "--swept")) swept = value;
    }
    theirs = calloc((size_t)count, sizeof *theirs);
    ours = calloc((size_t)count, sizeof *ours);
    cycles = calloc(CYCLES_MAX, sizeof *cycles);
    if (!theirs || !ours || !cycles) fail("memory");
    connect_all();
    if (pthread_create(&thread, NULL, crowd, NULL)) fail("thread");
    serve();
    pthread_join(thread, NULL);
    tell();
    return 0;
}
