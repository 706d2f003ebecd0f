/*
 * What passes a network interface to and from one TCP port, as a pcap file with nanoseconds; times are the kernel's.
 *
 *   to the port      when it has arrived, before any socket sees it
 *   from the port    when it is handed to the interface
 *
 * On loopback a packet passes twice, once each way; the program keeps the one closer to the owner of the port. The
 * kernel fills a ring that is emptied a few times a second, so that the capture takes little from those it looks at.
 *
 * Prints READY port=N, and DONE count=N drops=N after "quit", or FAILED reason. Needs CAP_NET_RAW.
 *
 *   wire capture --port N --path INTERFACE --out PREFIX        writes PREFIX.pcap
 */
#include "floor.h"

#include <linux/filter.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <poll.h>

#define BLOCK_BYTES (1u << 20)
#define BLOCKS 64u
#define BLOCK_RETIRED_MS 200u
/* Segments of loopback are large after a wait. */
#define SNAP_BYTES (1u << 17)
#define FRAME_BYTES 2048u
#define PCAP_MAGIC_NANOS 0xa1b23c4du
#define LINK_ETHERNET 1u
#define COUNT(array) (sizeof(array) / sizeof *(array))

struct pcap_file {
    uint32_t magic;
    uint16_t major, minor;
    uint32_t zone, figures, snap, link;
};

struct pcap_record {
    uint32_t seconds, nanos, captured, length;
};

/* TCP over IPv4, unfragmented, and (to the port and arriving, or from the port and leaving). */
static void filter(int fd, uint16_t port) {
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_H | BPF_ABS, 12),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ETH_P_IP, 0, 12),
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 23),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_TCP, 0, 10),
        BPF_STMT(BPF_LDX | BPF_B | BPF_MSH, 14),
        BPF_STMT(BPF_LD | BPF_H | BPF_IND, 16),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, port, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(SKF_AD_OFF + SKF_AD_PKTTYPE)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PACKET_OUTGOING, 5, 0),
        BPF_STMT(BPF_RET | BPF_K, SNAP_BYTES),
        BPF_STMT(BPF_LD | BPF_H | BPF_IND, 14),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, port, 0, 2),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(SKF_AD_OFF + SKF_AD_PKTTYPE)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PACKET_OUTGOING, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, 0),
        BPF_STMT(BPF_RET | BPF_K, SNAP_BYTES),
    };
    struct sock_fprog program = {.len = COUNT(code), .filter = code};
    if (setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program)) fail("SO_ATTACH_FILTER: %s", strerror(errno));
}

static char *ring(int fd) {
    int version = TPACKET_V3;
    struct tpacket_req3 request = {.tp_block_size = BLOCK_BYTES,
                                   .tp_block_nr = BLOCKS,
                                   .tp_frame_size = FRAME_BYTES,
                                   .tp_frame_nr = BLOCKS * (BLOCK_BYTES / FRAME_BYTES),
                                   .tp_retire_blk_tov = BLOCK_RETIRED_MS};
    char *blocks;
    if (setsockopt(fd, SOL_PACKET, PACKET_VERSION, &version, sizeof version) ||
        setsockopt(fd, SOL_PACKET, PACKET_RX_RING, &request, sizeof request))
        fail("PACKET_RX_RING: %s", strerror(errno));
    blocks = mmap(NULL, (size_t)BLOCK_BYTES * BLOCKS, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (blocks == MAP_FAILED) fail("no memory for the ring: %s", strerror(errno));
    return blocks;
}

static int open_capture(const struct options *options) {
    /* No protocol until the filter stands: nothing that is not asked for gets in. */
    int fd = socket(AF_PACKET, SOCK_RAW, 0);
    if (fd < 0 && errno == EPERM)
        fail("capturing packets needs CAP_NET_RAW: run as root, or grant it to the program with setcap cap_net_raw+ep");
    if (fd < 0) fail("socket: %s", strerror(errno));
    filter(fd, (uint16_t)options->port);
    return fd;
}

static void begin(int fd, const struct options *options) {
    struct sockaddr_ll place = {.sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_ALL)};
    place.sll_ifindex = (int)if_nametoindex(options->path);
    if (place.sll_ifindex == 0) fail("there is no interface %s", options->path);
    if (bind(fd, (struct sockaddr *)&place, sizeof place)) fail("bind: %s", strerror(errno));
}

static uint64_t write_block(FILE *file, const struct tpacket_block_desc *block) {
    const char *at = (const char *)block + block->hdr.bh1.offset_to_first_pkt;
    uint32_t packet;
    for (packet = 0; packet < block->hdr.bh1.num_pkts; packet++) {
        const struct tpacket3_hdr *head = (const struct tpacket3_hdr *)at;
        struct pcap_record record = {head->tp_sec, head->tp_nsec, head->tp_snaplen, head->tp_len};
        if (fwrite(&record, sizeof record, 1, file) != 1 || fwrite(at + head->tp_mac, head->tp_snaplen, 1, file) != 1)
            fail("cannot write the capture: %s", strerror(errno));
        at += head->tp_next_offset;
    }
    return packet;
}

static uint64_t capture(int fd, char *blocks, FILE *file) {
    struct pollfd readable = {.fd = fd, .events = POLLIN};
    uint64_t packets = 0;
    unsigned at = 0;
    int last = 0;
    for (;;) {
        struct tpacket_block_desc *block = (struct tpacket_block_desc *)(blocks + (size_t)at * BLOCK_BYTES);
        if (__atomic_load_n(&block->hdr.bh1.block_status, __ATOMIC_ACQUIRE) & TP_STATUS_USER) {
            packets += write_block(file, block);
            __atomic_store_n(&block->hdr.bh1.block_status, TP_STATUS_KERNEL, __ATOMIC_RELEASE);
            at = (at + 1) % BLOCKS;
        } else if (last) {
            return packets;
        } else {
            poll(&readable, 1, BLOCK_RETIRED_MS);
            if (quitting()) {
                /* What has come by now is in a block that the kernel gives away soon. */
                usleep(2 * BLOCK_RETIRED_MS * 1000);
                last = 1;
            }
        }
    }
}

int main(int count, char **words) {
    struct options options = parse(count, words);
    struct pcap_file head = {PCAP_MAGIC_NANOS, 2, 4, 0, 0, SNAP_BYTES, LINK_ETHERNET};
    struct tpacket_stats_v3 statistics = {0};
    socklen_t length = sizeof statistics;
    uint64_t packets;
    char *blocks;
    FILE *file;
    int fd;
    if (strcmp(options.role, "capture") || !options.path) fail("expected capture with --path and --port");
    open_parent_line();
    fd = open_capture(&options);
    blocks = ring(fd);
    file = open_result(&options, "", ".pcap");
    if (fwrite(&head, sizeof head, 1, file) != 1) fail("cannot write the capture: %s", strerror(errno));
    begin(fd, &options);
    printf("READY port=%ld\n", options.port);
    packets = capture(fd, blocks, file);
    if (fclose(file)) fail("cannot write the capture: %s", strerror(errno));
    if (getsockopt(fd, SOL_PACKET, PACKET_STATISTICS, &statistics, &length)) fail("PACKET_STATISTICS: %s", strerror(errno));
    printf("DONE count=%llu drops=%u\n", (unsigned long long)packets, statistics.tp_drops);
    return 0;
}
