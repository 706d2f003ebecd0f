package io.needletail.bench.report;

import java.util.List;
import java.util.Optional;

/**
 * What the page says about a kind of measurement.
 *
 * @param kind what its result files' names begin with
 * @param title of its section
 * @param words what is measured, and from where to where
 * @param topology who talks to whom, drawn in characters
 * @param floor the series that others are drawn beside; empty when there is none
 * @param compared how the table is drawn, where there is no histogram
 */
record Workload(String kind, String title, String words, String topology, String floor, Optional<Compared> compared) {

    private static final List<Workload> ALL = List.of(
            new Workload(
                    "rtt",
                    "Round trip of an order",
                    "One order is outstanding. The clock runs from before the order is handed over until the second of its"
                            + " two reports has been read; each is matched by ClOrdID. Microseconds.",
                    """
                    client, core 1                       server, core 0
                    NewOrderSingle(D) ─────────────────▶ decode, two fills
                    next order        ◀───────────────── 2 x ExecutionReport(8)
                    """,
                    "raw",
                    Optional.empty()),
            new Workload(
                    "echo",
                    "Echo at a rate",
                    "Orders leave at fixed intended times whether or not answers are there (open loop). Latency from the"
                            + " actual send and from the intended time; a stall shows in the second. Microseconds.",
                    """
                    initiator, core 1                    acceptor, core 0
                    every 20 µs: order ────────────────▶ read
                    compared           ◀──────────────── the same body
                    """,
                    "raw",
                    Optional.empty()),
            new Workload(
                    "wire-to-wire",
                    "Wire to wire",
                    "An echo server decodes each field and encodes it again; a capture of the interface pairs what went in with"
                            + " what came out. Microseconds.",
                    """
                    client ──▶ [ interface: captured ] ──▶ server: decode, encode
                           ◀── [ interface: captured ] ◀──
                    """,
                    "",
                    Optional.empty()),
            published("codec-f1x", "FIX codecs as F1X published them"),
            published("codec-chronos", "FIX parsers as Chronos published them"),
            new Workload(
                    "codec",
                    "FIX codecs",
                    "One message read or written an operation, streams of 1,024 different ones, JMH. Nanoseconds and bytes"
                            + " allocated.",
                    """
                    bytes ──▶ decode, six typed values ──▶ sum
                    typed values ──▶ encode ──▶ bytes
                    """,
                    "",
                    Optional.of(new Compared(List.of("operation", "message"), "library", "ns_per_op", "needletail"))),
            new Workload(
                    "fast",
                    "FAST codecs",
                    "One message decoded or encoded an operation, every present field read, dictionaries reset before each"
                            + " message. Nanoseconds and bytes allocated.",
                    """
                    bytes ──▶ decode ──▶ every field into a sum
                    fields ──▶ encode ──▶ bytes
                    """,
                    "",
                    Optional.of(new Compared(
                            List.of("operation", "workload"), "library", "ns_per_message", "handwritten"))),
            new Workload(
                    "sessions",
                    "Many sessions",
                    "What a message costs an engine's thread with many sessions, one message outstanding on each, against"
                            + " one. Nanoseconds.",
                    """
                    client ══ n connections ══▶ one engine thread, n sessions
                    """,
                    "needletail-1",
                    Optional.empty()),
            new Workload(
                    "journal",
                    "The journal",
                    "An order received and its report sent, kept in memory, in the journal, and with the disk awaited."
                            + " Nanoseconds.",
                    """
                    order, report ──▶ journal ──▶ mapped file (──▶ disk)
                    """,
                    "off",
                    Optional.empty()),
            new Workload(
                    "floor",
                    "The machine itself",
                    "Bare programs without any protocol: what a ping-pong, a connect, a timer and a scheduler cost here.",
                    """
                    C program ◀──▶ kernel ◀──▶ C program
                    """,
                    "",
                    Optional.empty()));

    private static Workload published(String kind, String title) {
        return new Workload(
                kind,
                title,
                "The page's own message again and again, by its own parameters. What a library verifies stands in its row: only"
                        + " rows that verify the same are alike. Nanoseconds and bytes allocated.",
                """
                the same bytes ──▶ decode
                the same values ──▶ encode ──▶ bytes
                """,
                "",
                Optional.of(new Compared(List.of("operation", "message"), "library", "ns_per_op", "needletail")));
    }

    /** The workload of a result file, or one that only bears its name. */
    static Workload of(String name) {
        return ALL.stream()
                .filter(workload -> name.equals(workload.kind) || name.startsWith(workload.kind + "-"))
                .findFirst()
                .orElse(new Workload(name, name, "", "", "", Optional.empty()));
    }
}
