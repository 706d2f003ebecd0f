/*
 * Cost of the machine itself, without any protocol: each run prints one line on stdout,
 *
 *   RESULT count=N min_ns=N p50_ns=N p99_ns=N p999_ns=N max_ns=N mean_ns=N     or FAILED reason
 *
 *   machine tcp|uds|shm   a message of --order-bytes there and back between two threads, one on --cores A, one on B
 *   machine connect       a TCP connection to loopback, from connect() until it is accepted, closed again
 *   machine clock         what reading the clock costs, of 1,000 readings each
 *   machine gaps          gaps of 1 us and more that a thread sees that only reads the clock
 *   machine sleep         delay of a thread that wakes up from 100 us
 *
 *   --duration-ms N for each
 */
#include "floor.h"

#include <sched.h>

#define SAMPLES_MAX 4000000u
#define SLEEP_NS 100000
#define GAP_NS 1000u
#define READINGS 1000
#define LINES 5

static uint64_t *times, sum_ns;
static uint64_t times_count;
static atomic_int ended;

/* Two lines of memory between two threads. */
struct exchange {
    _Alignas(128) _Atomic uint64_t asked;
    _Alignas(128) _Atomic uint64_t answered;
    _Alignas(128) char question[MESSAGE_BYTES_MAX];
    _Alignas(128) char answer[MESSAGE_BYTES_MAX];
};

static struct exchange exchange;
static int bytes = 64, core_here = -1, core_there = -1, fd_there;

static void pin(int core) {
    cpu_set_t set;
    if (core < 0) return;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    if (sched_setaffinity(0, sizeof set, &set)) fail("core %d: %s", core, strerror(errno));
}

static void take(uint64_t took_ns) {
    if (times_count < SAMPLES_MAX) times[times_count++] = took_ns;
}

/* On a machine without a free core the time may be over before anything was measured. */
static int goes_on(uint64_t until_ns) {
    return times_count == 0 || now_ns() < until_ns;
}

static int by_size(const void *a, const void *b) {
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return left < right ? -1 : left > right;
}

static unsigned long long rank(double part) {
    uint64_t at = (uint64_t)(part * (double)times_count);
    return times[at < times_count ? at : times_count - 1];
}

static void tell(void) {
    uint64_t at;
    if (times_count == 0) {
        puts("RESULT count=0 min_ns=0 p50_ns=0 p99_ns=0 p999_ns=0 max_ns=0 mean_ns=0");
        return;
    }
    qsort(times, times_count, sizeof *times, by_size);
    for (at = 0; at < times_count; at++) sum_ns += times[at];
    printf("RESULT count=%llu min_ns=%llu p50_ns=%llu p99_ns=%llu p999_ns=%llu max_ns=%llu mean_ns=%llu\n",
           (unsigned long long)times_count, rank(0), rank(0.5), rank(0.99), rank(0.999), rank(1),
           (unsigned long long)(sum_ns / times_count));
}

/* ---- there and back ---- */

/* All bytes, asked for again and again; 0 at the end. */
static int receive(int fd, char *target, size_t length) {
    size_t filled = 0;
    while (filled < length) {
        ssize_t received = recv(fd, target + filled, length - filled, MSG_DONTWAIT);
        if (received > 0) filled += (size_t)received;
        if (received == 0 || atomic_load_explicit(&ended, memory_order_relaxed)) return 0;
        if (received < 0 && errno != EAGAIN && errno != EINTR) fail("recv: %s", strerror(errno));
    }
    return 1;
}

static void *answer_socket(void *unused) {
    static char message[MESSAGE_BYTES_MAX];
    (void)unused;
    pin(core_there);
    while (receive(fd_there, message, (size_t)bytes))
        if (send(fd_there, message, (size_t)bytes, MSG_NOSIGNAL) != bytes) return NULL;
    return NULL;
}

static void *answer_memory(void *unused) {
    uint64_t seen = 0;
    (void)unused;
    pin(core_there);
    while (!atomic_load_explicit(&ended, memory_order_relaxed)) {
        uint64_t asked = atomic_load_explicit(&exchange.asked, memory_order_acquire);
        if (asked == seen) continue;
        memcpy(exchange.answer, exchange.question, (size_t)bytes);
        seen = asked;
        atomic_store_explicit(&exchange.answered, seen, memory_order_release);
    }
    return NULL;
}

static int tcp_pair(int *other) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof place;
    int on = 1, listener = socket(AF_INET, SOCK_STREAM, 0), fd = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0 || fd < 0 || bind(listener, (struct sockaddr *)&place, length) || listen(listener, 1) ||
        getsockname(listener, (struct sockaddr *)&place, &length) || connect(fd, (struct sockaddr *)&place, length))
        fail("loopback: %s", strerror(errno));
    *other = accept(listener, NULL, NULL);
    close(listener);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(*other, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static int local_pair(int *other) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) fail("socketpair: %s", strerror(errno));
    *other = pair[1];
    return pair[0];
}

static void ping(int fd, uint64_t until_ns, uint64_t measured_from_ns) {
    static char message[MESSAGE_BYTES_MAX];
    uint64_t asked = 0, sent_ns, done_ns;
    do {
        sent_ns = now_ns();
        if (fd >= 0) {
            if (send(fd, message, (size_t)bytes, MSG_NOSIGNAL) != bytes || !receive(fd, message, (size_t)bytes))
                fail("the other thread is gone");
        } else {
            memcpy(exchange.question, message, (size_t)bytes);
            atomic_store_explicit(&exchange.asked, ++asked, memory_order_release);
            while (atomic_load_explicit(&exchange.answered, memory_order_acquire) != asked) continue;
            memcpy(message, exchange.answer, (size_t)bytes);
        }
        done_ns = now_ns();
        if (sent_ns >= measured_from_ns) take(done_ns - sent_ns);
    } while (times_count == 0 || done_ns < until_ns);
}

static void there_and_back(const char *carrier, uint64_t duration_ns) {
    int memory = !strcmp(carrier, "shm"), fd = -1;
    pthread_t other;
    uint64_t now = now_ns();
    if (!memory) fd = !strcmp(carrier, "tcp") ? tcp_pair(&fd_there) : local_pair(&fd_there);
    if (pthread_create(&other, NULL, memory ? answer_memory : answer_socket, NULL)) fail("cannot start a thread");
    /* Half as long before, unmeasured. */
    ping(fd, now + duration_ns * 3 / 2, now + duration_ns / 2);
    atomic_store(&ended, 1);
    pthread_join(other, NULL);
}

/* ---- the rest ---- */

/* The first few also as tcpping prints them. */
static void connects(uint64_t until_ns) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof place;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&place, length) || listen(listener, 1) ||
        getsockname(listener, (struct sockaddr *)&place, &length))
        fail("loopback: %s", strerror(errno));
    while (goes_on(until_ns)) {
        uint64_t began_ns, took_ns;
        int other, fd = socket(AF_INET, SOCK_STREAM, 0);
        began_ns = now_ns();
        if (fd < 0 || connect(fd, (struct sockaddr *)&place, length)) fail("connect: %s", strerror(errno));
        other = accept(listener, NULL, NULL);
        took_ns = now_ns() - began_ns;
        if (times_count < LINES)
            printf("seq %llu: tcp response from 127.0.0.1 [open]  %.3f ms\n", (unsigned long long)times_count, (double)took_ns / 1e6);
        take(took_ns);
        close(fd);
        close(other);
    }
    close(listener);
}

static void clock_readings(uint64_t until_ns) {
    int reading;
    while (goes_on(until_ns)) {
        uint64_t began_ns = now_ns();
        for (reading = 0; reading < READINGS - 1; reading++) now_ns();
        take((now_ns() - began_ns) / READINGS);
    }
}

static void gaps(uint64_t until_ns) {
    uint64_t before = now_ns(), now = before;
    while (now < until_ns) {
        now = now_ns();
        if (now - before >= GAP_NS) take(now - before);
        before = now;
    }
}

static void sleeps(uint64_t until_ns) {
    struct timespec pause = {.tv_nsec = SLEEP_NS};
    while (goes_on(until_ns)) {
        uint64_t began_ns = now_ns();
        nanosleep(&pause, NULL);
        take(now_ns() - began_ns - SLEEP_NS);
    }
}

int main(int count, char **words) {
    const char *what = count > 1 ? words[1] : "";
    uint64_t duration_ns = SECOND_NS / 2;
    int at;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (at = 2; at + 1 < count; at += 2) {
        if (!strcmp(words[at], "--duration-ms")) duration_ns = (uint64_t)atol(words[at + 1]) * 1000000u;
        if (!strcmp(words[at], "--order-bytes")) bytes = atoi(words[at + 1]);
        if (!strcmp(words[at], "--cores")) sscanf(words[at + 1], "%d,%d", &core_here, &core_there);
    }
    if (bytes < 1 || bytes > MESSAGE_BYTES_MAX) fail("a message has 1 to %d bytes", MESSAGE_BYTES_MAX);
    times = malloc(SAMPLES_MAX * sizeof *times);
    if (!times) fail("no memory for %u times", SAMPLES_MAX);
    memset(times, 1, SAMPLES_MAX * sizeof *times);
    pin(core_here);
    if (!strcmp(what, "connect"))
        connects(now_ns() + duration_ns);
    else if (!strcmp(what, "clock"))
        clock_readings(now_ns() + duration_ns);
    else if (!strcmp(what, "gaps"))
        gaps(now_ns() + duration_ns);
    else if (!strcmp(what, "sleep"))
        sleeps(now_ns() + duration_ns);
    else if (!strcmp(what, "tcp") || !strcmp(what, "uds") || !strcmp(what, "shm"))
        there_and_back(what, duration_ns);
    else
        fail("expected tcp, uds, shm, connect, clock, gaps or sleep, got '%s'", what);
    tell();
    return 0;
}
