/*
 * The floor under every FIX engine on this machine: the same bytes over the same sockets, and nothing else.
 *
 *   client                                   server
 *     | -- order, --order-bytes --------------> |      one order outstanding
 *     | <-- report, report, one send ---------- |      2 x --report-bytes
 *     | -- next order ------------------------> |
 *
 * Non-blocking sockets, TCP_NODELAY where it is TCP, recv called in a busy loop, no parsing. The first eight bytes of an order are its
 * number; both reports carry it, and the client compares it, so that the floor too knows what it measured.
 *
 * Speaks the line protocol of the harness on stdin and stdout: READY port=N, MARK alloc=- gc=-, MEASURING,
 * DONE count=N, FAILED reason; listens for "mark" and "quit".
 *
 *   raw server --port N --order-bytes N --report-bytes N
 *   (with --path FILE in place of --port: over a Unix domain socket)
 *   raw client --port N --order-bytes N --report-bytes N --warmup S --duration S --out PREFIX
 *
 * The client writes PREFIX.properties and PREFIX.ns: every measured round trip in order, unsigned 32-bit nanoseconds
 * in the byte order of the machine.
 */
#define _GNU_SOURCE
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
/* A round trip over loopback TCP takes some microseconds; room for one every 2 is more than any machine fills. */
#define SAMPLES_PER_SECOND 500000ull
#define MESSAGE_BYTES_MAX 4096
#define PEER_SILENT_NS (20 * SECOND_NS)
/* How often an empty receive loop looks at the clock and at the harness. */
#define IDLE_CHECK_MASK 0xFFFFu

struct options {
    const char *role, *host, *path, *out;
    long port, order_bytes, report_bytes, warmup_s, duration_s;
};

struct samples {
    uint32_t *ns;
    uint64_t capacity, count, warmup_count, first_ns, measured_ns, min_ns, max_ns;
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

/* Sends all bytes; on loopback one call takes them all. */
static void send_all(int fd, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR) fail("send: %s", strerror(errno));
        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        }
    }
}

/* Receives exactly length bytes in a busy loop; 0 when the peer has closed or the harness has asked to end. */
static int receive_all(int fd, char *bytes, size_t length, uint64_t silent_ns_max) {
    uint64_t empty = 0, waiting_since_ns = 0;
    size_t filled = 0;
    while (filled < length) {
        ssize_t received = recv(fd, bytes + filled, length - filled, 0);
        if (received > 0) {
            filled += (size_t)received;
        } else if (received == 0) {
            return 0;
        } else if (errno != EAGAIN && errno != EINTR) {
            fail("recv: %s", strerror(errno));
        } else if ((++empty & IDLE_CHECK_MASK) == 0) {
            if (quitting()) return 0;
            if (waiting_since_ns == 0) waiting_since_ns = now_ns();
            if (now_ns() - waiting_since_ns > silent_ns_max) fail("missing report: the peer has been silent too long");
        }
    }
    return 1;
}

/* ---- server ---- */

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

static void serve(const struct options *options) {
    static char order[MESSAGE_BYTES_MAX], reports[2 * MESSAGE_BYTES_MAX];
    size_t order_bytes = (size_t)options->order_bytes, report_bytes = (size_t)options->report_bytes;
    int fd = accept_one(options);
    memset(reports, '8', sizeof reports);
    while (receive_all(fd, order, order_bytes, UINT64_MAX) && !quitting()) {
        memcpy(reports, order, sizeof(uint64_t));
        memcpy(reports + report_bytes, order, sizeof(uint64_t));
        send_all(fd, reports, 2 * report_bytes);
    }
    while (!quitting()) usleep(1000);
}

/* ---- client ---- */

static int connect_to_server(const struct options *options) {
    int fd = open_socket(options);
    struct place remote = place(options);
    if (connect(fd, &remote.address.any, remote.length)) fail("connect: %s", strerror(errno));
    make_fast(fd, options);
    return fd;
}

/* One order and its two reports; answers when it was done. */
static uint64_t round_trip(int fd, const struct options *options, uint64_t number, uint64_t *sent_ns) {
    static char order[MESSAGE_BYTES_MAX] = "35=D", reports[2 * MESSAGE_BYTES_MAX];
    size_t report_bytes = (size_t)options->report_bytes;
    uint64_t first, second, done_ns;
    memcpy(order, &number, sizeof number);
    *sent_ns = now_ns();
    send_all(fd, order, (size_t)options->order_bytes);
    if (!receive_all(fd, reports, 2 * report_bytes, PEER_SILENT_NS)) {
        if (quitting()) exit(1);
        fail("missing report: the server closed after order %llu", (unsigned long long)number);
    }
    done_ns = now_ns();
    memcpy(&first, reports, sizeof first);
    memcpy(&second, reports + report_bytes, sizeof second);
    if (first != number || second != number)
        fail("wrong report: order %llu was answered with %llu and %llu", (unsigned long long)number,
             (unsigned long long)first, (unsigned long long)second);
    return done_ns;
}

/* Memory for every sample, touched before use so that no page fault falls into the measurement. */
static void allocate(struct samples *samples, const struct options *options) {
    samples->capacity = (uint64_t)options->duration_s * SAMPLES_PER_SECOND;
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

static void measure(int fd, const struct options *options, struct samples *samples) {
    uint64_t warmup_ns = (uint64_t)options->warmup_s * SECOND_NS, duration_ns = (uint64_t)options->duration_s * SECOND_NS;
    uint64_t number = 0, sent_ns, done_ns, origin_ns = now_ns(), measured_from_ns;
    if (options->warmup_s > 0) {
        do {
            done_ns = round_trip(fd, options, ++number, &sent_ns);
            if (number == 1) samples->first_ns = done_ns - sent_ns;
        } while (done_ns - origin_ns < warmup_ns);
        samples->warmup_count = number;
    }
    puts("MEASURING");
    measured_from_ns = now_ns();
    do {
        done_ns = round_trip(fd, options, ++number, &sent_ns);
        if (number == 1) samples->first_ns = done_ns - sent_ns;
        record(samples, done_ns - sent_ns);
    } while (done_ns - measured_from_ns < duration_ns && !quitting());
    samples->measured_ns = done_ns - measured_from_ns;
}

static FILE *open_result(const struct options *options, const char *suffix) {
    char path[4096];
    FILE *file;
    snprintf(path, sizeof path, "%s%s", options->out, suffix);
    file = fopen(path, "wb");
    if (!file) fail("cannot write %s: %s", path, strerror(errno));
    return file;
}

static void write_results(const struct options *options, const struct samples *samples) {
    FILE *raw = open_result(options, ".ns"), *properties = open_result(options, ".properties");
    if (fwrite(samples->ns, sizeof(uint32_t), samples->count, raw) != samples->count || fclose(raw))
        fail("cannot write the samples: %s", strerror(errno));
    fprintf(properties,
            "count=%llu\nwarmup_count=%llu\nmeasured_ns=%llu\nmin_ns=%llu\nmax_ns=%llu\nfirst_order_ns=%llu\n",
            (unsigned long long)samples->count, (unsigned long long)samples->warmup_count,
            (unsigned long long)samples->measured_ns, (unsigned long long)samples->min_ns,
            (unsigned long long)samples->max_ns, (unsigned long long)samples->first_ns);
    if (fclose(properties)) fail("cannot write the results: %s", strerror(errno));
}

static void run_client(const struct options *options) {
    struct samples samples = {0};
    int fd = connect_to_server(options);
    allocate(&samples, options);
    measure(fd, options, &samples);
    write_results(options, &samples);
    printf("DONE count=%llu\n", (unsigned long long)samples.count);
    while (!quitting()) usleep(1000);
    close(fd);
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
    }
    if (options.order_bytes < 8 || options.order_bytes > MESSAGE_BYTES_MAX || options.report_bytes < 8 ||
        options.report_bytes > MESSAGE_BYTES_MAX)
        fail("a message has 8 to %d bytes", MESSAGE_BYTES_MAX);
    return options;
}

int main(int count, char **words) {
    struct options options = parse(count, words);
    open_parent_line();
    if (!strcmp(options.role, "server"))
        serve(&options);
    else if (!strcmp(options.role, "client"))
        run_client(&options);
    else
        fail("expected server or client, got '%s'", options.role);
    return 0;
}
