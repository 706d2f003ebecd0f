/*
 * What every floor in C shares: the line protocol of the harness, sockets that are asked in a busy loop, memory for the
 * times, and the files they are written to. Included once by each program.
 *
 * On stdin and stdout: READY port=N, MARK alloc=- gc=-, MEASURING, DONE count=N, FAILED reason; listens for "mark" and
 * "quit".
 */
#define _GNU_SOURCE
/* No program uses all of it. */
#pragma GCC diagnostic ignored "-Wunused-function"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define SECOND_NS 1000000000ull
#define MESSAGE_BYTES_MAX 4096
#define PEER_SILENT_NS (20 * SECOND_NS)
/* How often an empty receive loop looks at the clock and at the harness. */
#define IDLE_CHECK_MASK 0xFFFFu

struct options {
    const char *role, *host, *path, *out;
    long port, order_bytes, report_bytes, warmup_s, duration_s, rate, count, warmup_count, limit_ms;
};

struct samples {
    uint32_t *ns;
    uint64_t capacity, count, warmup_count, first_ns, measured_ns, min_ns, max_ns;
    int open_loop;
};

static atomic_bool quit_asked;

static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("FAILED ", stdout);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
    exit(1);
}

static uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * SECOND_NS + (uint64_t)time.tv_nsec;
}

/* ---- the line to the harness ---- */

static void *listen_to_parent(void *unused) {
    char line[64];
    (void)unused;
    while (fgets(line, sizeof line, stdin) && line[0] != 'q')
        if (line[0] == 'm') puts("MARK alloc=- gc=-");
    atomic_store(&quit_asked, 1);
    return NULL;
}

static void open_parent_line(void) {
    pthread_t listener;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (pthread_create(&listener, NULL, listen_to_parent, NULL)) fail("cannot start a thread");
    pthread_detach(listener);
}

static int quitting(void) { return atomic_load_explicit(&quit_asked, memory_order_relaxed); }

/* ---- sockets ---- */

struct place {
    union {
        struct sockaddr any;
        struct sockaddr_in internet;
        struct sockaddr_un local;
    } address;
    socklen_t length;
};

static void make_fast(int socket_fd, const struct options *options) {
    int on = 1;
    if (!options->path && setsockopt(socket_fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on)) fail("TCP_NODELAY: %s", strerror(errno));
    if (fcntl(socket_fd, F_SETFL, fcntl(socket_fd, F_GETFL) | O_NONBLOCK)) fail("O_NONBLOCK: %s", strerror(errno));
}

static struct place place(const struct options *options) {
    struct place place = {0};
    if (options->path) {
        place.address.local.sun_family = AF_UNIX;
        if (strlen(options->path) >= sizeof place.address.local.sun_path) fail("too long for a socket: %s", options->path);
        strcpy(place.address.local.sun_path, options->path);
        place.length = sizeof place.address.local;
        return place;
    }
    place.address.internet.sin_family = AF_INET;
    place.address.internet.sin_port = htons((uint16_t)options->port);
    place.length = sizeof place.address.internet;
    if (inet_pton(AF_INET, options->host, &place.address.internet.sin_addr) != 1)
        fail("not an IPv4 address: %s", options->host);
    return place;
}

static int open_socket(const struct options *options) {
    int fd = socket(options->path ? AF_UNIX : AF_INET, SOCK_STREAM, 0);
    if (fd < 0) fail("socket: %s", strerror(errno));
    return fd;
}

static int accept_one(const struct options *options) {
    int on = 1, listener = open_socket(options);
    struct place local = place(options);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    /* A file that another server left behind would be in the way. */
    if (options->path) unlink(options->path);
    if (bind(listener, &local.address.any, local.length)) fail("bind: %s", strerror(errno));
    if (listen(listener, 1) || getsockname(listener, &local.address.any, &local.length))
        fail("listen: %s", strerror(errno));
    printf("READY port=%d\n", options->path ? 0 : ntohs(local.address.internet.sin_port));
    fcntl(listener, F_SETFL, O_NONBLOCK);
    for (;;) {
        int fd = accept(listener, NULL, NULL);
        if (fd >= 0) {
            close(listener);
            make_fast(fd, options);
            return fd;
        }
        if (quitting()) exit(0);
        usleep(1000);
    }
}

static int connect_to_server(const struct options *options) {
    int fd = open_socket(options);
    struct place remote = place(options);
    if (connect(fd, &remote.address.any, remote.length)) fail("connect: %s", strerror(errno));
    make_fast(fd, options);
    return fd;
}

/* ---- times ---- */

/* Memory for every sample, touched before use so that no page fault falls into the measurement. */
static void allocate(struct samples *samples, uint64_t capacity) {
    samples->capacity = capacity;
    samples->ns = mmap(NULL, samples->capacity * sizeof(uint32_t), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (samples->ns == MAP_FAILED) fail("no memory for %llu samples", (unsigned long long)samples->capacity);
    samples->min_ns = UINT64_MAX;
}

static void record(struct samples *samples, uint64_t took_ns) {
    if (samples->count == samples->capacity) fail("more round trips than the memory for samples holds");
    samples->ns[samples->count++] = took_ns > UINT32_MAX ? UINT32_MAX : (uint32_t)took_ns;
    if (took_ns < samples->min_ns) samples->min_ns = took_ns;
    if (took_ns > samples->max_ns) samples->max_ns = took_ns;
}

static FILE *open_result(const struct options *options, const char *name, const char *suffix) {
    char path[4096];
    FILE *file;
    snprintf(path, sizeof path, "%s%s%s", options->out, name, suffix);
    file = fopen(path, "wb");
    if (!file) fail("cannot write %s: %s", path, strerror(errno));
    return file;
}

/* Writes OUT, then name, then .ns and .properties. */
static void write_results(const struct options *options, const char *name, const struct samples *samples) {
    FILE *raw = open_result(options, name, ".ns"), *properties = open_result(options, name, ".properties");
    if (fwrite(samples->ns, sizeof(uint32_t), samples->count, raw) != samples->count || fclose(raw))
        fail("cannot write the samples: %s", strerror(errno));
    fprintf(properties,
            "count=%llu\nwarmup_count=%llu\nmeasured_ns=%llu\nmin_ns=%llu\nmax_ns=%llu\nfirst_order_ns=%llu\n"
            "first_measured_ns=%llu\nopen_loop=%d\n",
            (unsigned long long)samples->count, (unsigned long long)samples->warmup_count,
            (unsigned long long)samples->measured_ns, (unsigned long long)samples->min_ns,
            (unsigned long long)samples->max_ns, (unsigned long long)samples->first_ns,
            samples->count ? (unsigned long long)samples->ns[0] : 0ULL, samples->open_loop);
    if (fclose(properties)) fail("cannot write the results: %s", strerror(errno));
}

/* ---- command line ---- */

static struct options parse(int count, char **words) {
    struct options options = {.role = count > 1 ? words[1] : "", .host = "127.0.0.1", .out = "raw"};
    int at;
    options.order_bytes = 150;
    options.report_bytes = 200;
    options.duration_s = 1;
    for (at = 2; at + 1 < count; at += 2) {
        const char *name = words[at], *value = words[at + 1];
        if (!strcmp(name, "--host")) options.host = value;
        if (!strcmp(name, "--path")) options.path = value;
        if (!strcmp(name, "--out")) options.out = value;
        if (!strcmp(name, "--port")) options.port = atol(value);
        if (!strcmp(name, "--order-bytes")) options.order_bytes = atol(value);
        if (!strcmp(name, "--report-bytes")) options.report_bytes = atol(value);
        if (!strcmp(name, "--warmup")) options.warmup_s = atol(value);
        if (!strcmp(name, "--duration")) options.duration_s = atol(value);
        if (!strcmp(name, "--rate")) options.rate = atol(value);
        if (!strcmp(name, "--count")) options.count = atol(value);
        if (!strcmp(name, "--warmup-count")) options.warmup_count = atol(value);
        if (!strcmp(name, "--limit-ms")) options.limit_ms = atol(value);
    }
    if (options.order_bytes < 8 || options.order_bytes > MESSAGE_BYTES_MAX || options.report_bytes < 8 ||
        options.report_bytes > MESSAGE_BYTES_MAX)
        fail("a message has 8 to %d bytes", MESSAGE_BYTES_MAX);
    return options;
}
