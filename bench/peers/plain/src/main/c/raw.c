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
 *   raw server --port N --order-bytes N --report-bytes N
 *   (with --path FILE in place of --port: over a Unix domain socket)
 *   raw client --port N --order-bytes N --report-bytes N --warmup S --duration S --out PREFIX
 *
 * The client writes PREFIX.properties and PREFIX.ns: every measured round trip in order, unsigned 32-bit nanoseconds
 * in the byte order of the machine.
 */
#include "floor.h"

/* A round trip over loopback TCP takes some microseconds; room for one every 2 is more than any machine fills. */
#define SAMPLES_PER_SECOND 500000ull

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

static void run_client(const struct options *options) {
    struct samples samples = {0};
    int fd = connect_to_server(options);
    allocate(&samples, (uint64_t)options->duration_s * SAMPLES_PER_SECOND);
    measure(fd, options, &samples);
    write_results(options, "", &samples);
    printf("DONE count=%llu\n", (unsigned long long)samples.count);
    while (!quitting()) usleep(1000);
    close(fd);
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
