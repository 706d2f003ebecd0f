/*
 * The floor under an echo at a rate: the same bytes over the same sockets, and nothing else.
 *
 *   client                                   server
 *     | -- order, when it is due -------------> |      open loop: never waits for an answer
 *     | <-- the same bytes -------------------- |      whatever has come, as it came
 *
 * An order is due at its own time, start + number / rate, whatever became of those before. For each echo two times are
 * kept: from the order's intended time, and from right before the send that took it; both to right after the recv that
 * brought the last byte of the echo. The first eight bytes of an order are its number; every byte is compared.
 *
 *   echo server --port N
 *   echo client --port N --order-bytes N --rate N --warmup-count N --count N --limit-ms N --out PREFIX
 *
 * The client writes PREFIX.properties, and PREFIX-actual and PREFIX-intended with .properties and .ns each: every time in
 * order, unsigned 32-bit nanoseconds in the byte order of the machine.
 */
#include "floor.h"

#define BUFFER_BYTES (1 << 16)
/* More than that at once would keep the client from reading. */
#define BURST_MAX 16
#define WARMUP_MAX_NS (60 * SECOND_NS)
#define DRAIN_MAX_NS SECOND_NS
#define HEADROOM_NS 1000000ull

/* Bytes that wait for the socket to take them. */
struct pending {
    char bytes[BUFFER_BYTES];
    size_t from, to;
};

/* One stretch of orders at a rate: the warm-up, or the measurement. */
struct stretch {
    uint64_t start_ns, total, handed, echoed, first_sent_ns, last_echo_ns;
    uint64_t *sent_ns;
    struct samples *actual, *intended;
};

/* Hands over what the socket takes now; 1 when nothing waits any more. */
static int flush(int fd, struct pending *pending) {
    while (pending->from < pending->to) {
        ssize_t sent = send(fd, pending->bytes + pending->from, pending->to - pending->from, MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
        if (sent < 0) fail("send: %s", strerror(errno));
        pending->from += (size_t)sent;
    }
    pending->from = pending->to = 0;
    return 1;
}

/* What has come, -1 when nothing has, 0 when the peer has closed. */
static ssize_t receive(int fd, char *bytes, size_t room) {
    ssize_t received = recv(fd, bytes, room, 0);
    if (received < 0 && errno != EAGAIN && errno != EINTR) fail("recv: %s", strerror(errno));
    return received;
}

/* ---- server ---- */

static void serve(const struct options *options) {
    static struct pending pending;
    int fd = accept_one(options);
    ssize_t received = -1;
    while (received != 0 && !quitting()) {
        if (!flush(fd, &pending)) continue;
        received = receive(fd, pending.bytes, sizeof pending.bytes);
        if (received > 0) pending.to = (size_t)received;
    }
    while (!quitting()) usleep(1000);
}

/* ---- client ---- */

static char order[MESSAGE_BYTES_MAX];

static uint64_t due_ns(const struct stretch *stretch, const struct options *options, uint64_t number) {
    return stretch->start_ns + number * SECOND_NS / (uint64_t)options->rate;
}

/* Puts every order that is due in front of the socket, and notes the time right before the send. */
static void hand_over(struct stretch *stretch, const struct options *options, struct pending *pending, uint64_t now) {
    uint64_t first = stretch->handed, length = (uint64_t)options->order_bytes, number;
    while (stretch->handed < stretch->total && stretch->handed - first < BURST_MAX &&
           due_ns(stretch, options, stretch->handed) <= now) {
        memcpy(order, &stretch->handed, sizeof(uint64_t));
        memcpy(pending->bytes + pending->to, order, length);
        pending->to += length;
        stretch->handed++;
    }
    if (stretch->handed == first) return;
    now = now_ns();
    if (first == 0) stretch->first_sent_ns = now;
    for (number = first; number < stretch->handed; number++) stretch->sent_ns[number] = now;
}

static void take_echo(struct stretch *stretch, const struct options *options, const char *echo, uint64_t now) {
    uint64_t number = stretch->echoed++;
    memcpy(order, &number, sizeof number);
    if (memcmp(order, echo, (size_t)options->order_bytes)) fail("wrong echo: order %llu came back changed", (unsigned long long)number);
    stretch->last_echo_ns = now;
    if (!stretch->actual) return;
    record(stretch->actual, now - stretch->sent_ns[number]);
    record(stretch->intended, now - due_ns(stretch, options, number));
}

/* Reads what has come and takes each echo that is whole; 0 when the peer has closed. */
static int take_echoes(int fd, struct stretch *stretch, const struct options *options) {
    static char bytes[BUFFER_BYTES];
    static size_t held;
    size_t length = (size_t)options->order_bytes, from = 0;
    ssize_t received = receive(fd, bytes + held, sizeof bytes - held);
    uint64_t now;
    if (received <= 0) return received < 0;
    now = now_ns();
    held += (size_t)received;
    for (; held - from >= length; from += length) take_echo(stretch, options, bytes + from, now);
    memmove(bytes, bytes + from, held - from);
    held -= from;
    return 1;
}

/* Sends and receives until all is echoed or the time is over; what is not echoed by then is lost. */
static void run(int fd, struct stretch *stretch, const struct options *options, uint64_t limit_ns) {
    static struct pending pending;
    uint64_t now = now_ns(), end_ns;
    stretch->start_ns = now + HEADROOM_NS;
    end_ns = stretch->start_ns + limit_ns;
    while (stretch->echoed < stretch->total && now < end_ns + DRAIN_MAX_NS && !quitting()) {
        if (flush(fd, &pending) && now < end_ns) {
            hand_over(stretch, options, &pending, now);
            flush(fd, &pending);
        }
        if (!take_echoes(fd, stretch, options)) fail("missing echo: the server closed after %llu", (unsigned long long)stretch->echoed);
        now = now_ns();
        if (now >= end_ns && stretch->echoed == stretch->handed) break;
    }
}

static void write_summary(const struct options *options, const struct stretch *stretch) {
    FILE *properties = open_result(options, "", ".properties");
    fprintf(properties, "count=%llu\nhanded=%llu\nlost=%llu\nspan_ns=%llu\n", (unsigned long long)stretch->echoed,
            (unsigned long long)stretch->handed, (unsigned long long)(stretch->handed - stretch->echoed),
            (unsigned long long)(stretch->last_echo_ns - stretch->first_sent_ns));
    if (fclose(properties)) fail("cannot write the results: %s", strerror(errno));
}

static void run_client(const struct options *options) {
    struct samples actual = {0}, intended = {0};
    uint64_t most = (uint64_t)(options->count > options->warmup_count ? options->count : options->warmup_count);
    struct stretch warmup = {.total = (uint64_t)options->warmup_count}, measured = {.total = (uint64_t)options->count};
    int fd = connect_to_server(options);
    memset(order, '8', sizeof order);
    allocate(&actual, measured.total);
    allocate(&intended, measured.total);
    warmup.sent_ns = measured.sent_ns = calloc(most, sizeof(uint64_t));
    if (!warmup.sent_ns) fail("no memory for %llu times", (unsigned long long)most);
    memset(warmup.sent_ns, 1, most * sizeof(uint64_t));
    actual.open_loop = intended.open_loop = 1;
    measured.actual = &actual;
    measured.intended = &intended;
    run(fd, &warmup, options, WARMUP_MAX_NS);
    if (warmup.echoed < warmup.total) fail("missing echo: %llu of the warm-up", (unsigned long long)(warmup.total - warmup.echoed));
    puts("MEASURING");
    run(fd, &measured, options, (uint64_t)options->limit_ms * 1000000ull);
    actual.measured_ns = intended.measured_ns = measured.last_echo_ns - measured.start_ns;
    write_results(options, "-actual", &actual);
    write_results(options, "-intended", &intended);
    write_summary(options, &measured);
    printf("DONE count=%llu\n", (unsigned long long)measured.echoed);
    while (!quitting()) usleep(1000);
    close(fd);
}

int main(int count, char **words) {
    struct options options = parse(count, words);
    open_parent_line();
    if (!strcmp(options.role, "server"))
        serve(&options);
    else if (!strcmp(options.role, "client") && options.rate > 0 && options.count > 0)
        run_client(&options);
    else
        fail("expected server, or client with a rate and a count, got '%s'", options.role);
    return 0;
}
