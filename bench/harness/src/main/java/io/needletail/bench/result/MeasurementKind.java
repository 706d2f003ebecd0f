package io.needletail.bench.result;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Kinds of measurements: their texts, and the layout of their rows. A new measurement is one more constant.
 */
public enum MeasurementKind {
    /** The round trip of one order. */
    RTT(
            "rtt",
            "Round trip of an order",
            "One order is outstanding. The clock runs from before the order is handed over until the second of its two reports"
                    + " has been read; each is matched by ClOrdID. Microseconds.",
            """
            client, core 1                       server, core 0
            NewOrderSingle(D) ─────────────────▶ decode, two reports
            next order        ◀───────────────── 2 x ExecutionReport(8)
            """,
            "raw",
            List.of()),
    /** Orders at a rate, each sent back. */
    ECHO(
            "echo",
            "Echo at a rate",
            "Orders leave at fixed intended times whether or not answers are there (open loop). Latency from the actual send"
                    + " and from the intended time; a stall shows in the second. Microseconds.",
            """
            initiator, core 1                    acceptor, core 0
            every 20 µs: order ────────────────▶ read
            compared           ◀──────────────── the same body
            """,
            "raw",
            List.of()),
    /** An echo server, seen from the wire. */
    WIRE_TO_WIRE(
            "wire-to-wire",
            "Wire to wire",
            "An echo server decodes each field and encodes it again; a capture of the interface pairs what went in with what"
                    + " came out. Microseconds.",
            """
            client ──▶ [ interface: captured ] ──▶ server: decode, encode
                   ◀── [ interface: captured ] ◀──
            """,
            "",
            List.of()),
    /** FIX codecs. */
    CODEC(
            "codec",
            "FIX codecs",
            "One message read or written an operation, JMH: streams of 1,024 different ones, or, where a published page is done"
                    + " again, the page's own message by its own parameters. Only rows that verify the same are alike."
                    + " Nanoseconds and bytes allocated.",
            """
            bytes ──▶ decode, six typed values ──▶ sum
            typed values ──▶ encode ──▶ bytes
            """,
            "",
            List.of("operation", "message")),
    /** FAST codecs. */
    FAST(
            "fast",
            "FAST codecs",
            "One message decoded or encoded an operation, every present field read, dictionaries reset before each message."
                    + " Nanoseconds and bytes allocated.",
            """
            bytes ──▶ decode ──▶ every field into a sum
            fields ──▶ encode ──▶ bytes
            """,
            "",
            List.of("operation", "workload")),
    /** Order books. */
    MATCH(
            "match",
            "Order books",
            "One command for a book an operation: the same commands for each engine, every fill compared with price-time priority."
                    + " Nanoseconds of the thread's own time.",
            """
            commands ──▶ book ──▶ acceptances and fills into a sum
            """,
            "",
            List.of("workload")),
    /** Order books in a public benchmark. */
    YARDSTICK(
            "yardstick",
            "The public yardstick",
            "Some two million messages of one instrument, one thread, in five scenarios of flash1-dev/matching-engine-benchmark; reports"
                    + " leave over a ring to another thread, and must be those of its reference. Nanoseconds by the wall clock.",
            """
            messages ──▶ book ──▶ reports ──▶ ring ──▶ compared
            """,
            "",
            List.of("scenario")),
    /** FIX and SBE. */
    SBE(
            "sbe",
            "FIX and SBE",
            "One order from FIX into SBE, into and out of SBE, and into FIX: one message again and again, every byte compared."
                    + " Nanoseconds of the thread's own time, and bytes allocated.",
            """
            FIX ──▶ fields ──▶ SBE ──▶ values
            """,
            "",
            List.of("operation")),
    /** Consensus. */
    CLUSTER(
            "cluster",
            "Consensus",
            "One order from its client through consensus and matching and back, beside an empty service on the same cluster; from the"
                    + " moment when it was due. Microseconds.",
            """
            client ──▶ leader ──▶ log of every node ──▶ matching, or nothing ──▶ client
            """,
            "",
            List.of("setup", "log", "file_sync")),
    /** The whole way of an order. */
    VENUE(
            "venue",
            "Through the venue",
            "One order from FIX bytes to FIX bytes, one part more on each line: matching, one process, shared memory, TCP, consensus;"
                    + " from the moment when it was due. Nanoseconds.",
            """
            client ══ FIX ══▶ session, gateway ──SBE──▶ consensus, or none ──▶ matching
                   ◀═ FIX ═══ session, gateway ◀──SBE──
            """,
            "",
            List.of()),
    /** Garbage. */
    GC(
            "gc",
            "Garbage",
            "Bytes that each hot path allocates in a heap that is never collected, by the counter of its thread and by the flight"
                    + " recorder.",
            """
            warm-up ──▶ operations, counted ──▶ bytes, allocation events, or a full heap
            """,
            "",
            List.of()),
    /** Many sessions on one thread. */
    SESSIONS(
            "sessions",
            "Many sessions",
            "What a message costs an engine's thread with many sessions, one message outstanding on each, against one."
                    + " Nanoseconds.",
            """
            client ══ n connections ══▶ one engine thread, n sessions
            """,
            "needletail-1",
            List.of()),
    /** Cost of the journal. */
    JOURNAL(
            "journal",
            "The journal",
            "An order received and its report sent, kept in memory, in the journal, and with the disk awaited. Nanoseconds.",
            """
            order, report ──▶ journal ──▶ mapped file (──▶ disk)
            """,
            "off",
            List.of()),
    /** The machine itself. */
    FLOOR(
            "floor",
            "The machine itself",
            "Bare programs without any protocol: what a ping-pong, a connect, a timer and a scheduler cost here. Microseconds.",
            """
            C program ◀──▶ kernel ◀──▶ C program
            """,
            "",
            List.of()),
    /** A kind that this version does not know. */
    OTHER("", "", "", "", "", List.of());

    private final String kind;
    private final String title;
    private final String description;
    private final String topology;
    private final String floor;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> tableBy;

    MeasurementKind(
            String kind, String title, String description, String topology, String floor, List<String> tableBy) {
        this.kind = kind;
        this.title = title;
        this.description = description;
        this.topology = topology;
        this.floor = floor;
        this.tableBy = tableBy;
    }

    /**
     * A table of a document with a line for each library and a column for each of what it did.
     *
     * @param rows the columns of the result that name a line
     * @param columns those that name a column
     * @param figure what stands in a cell
     * @param brackets what follows it in brackets, if it is 1 or more
     * @param yardstick the library that the drawings compare with
     */
    public record Pivot(List<String> rows, List<String> columns, String figure, String brackets, String yardstick) {}

    /** The workload of a kind. */
    public static MeasurementKind of(String kind) {
        return Arrays.stream(values())
                .filter(workload -> workload.kind.equals(kind))
                .findFirst()
                .orElse(OTHER);
    }

    /** Its name in files and on the command line. */
    public String kind() {
        return kind;
    }

    /** The title of its section on the page. */
    public String title() {
        return title;
    }

    /** Describes what is measured, from which point to which. */
    public String description() {
        return description;
    }

    /** Diagram of the two ends and their messages, in characters. */
    public String topology() {
        return topology;
    }

    /** The series of histograms that others are drawn beside; empty when there is none. */
    public String floor() {
        return floor;
    }

    /** The key columns whose values, together, name a table of the terminal. */
    public List<String> tableBy() {
        return tableBy;
    }

    /** Returns true when the terminal shows each round. */
    public boolean showsRounds() {
        return this == ECHO;
    }

    /** The layout of its tables in documents, where there are libraries instead of peers. */
    public Optional<Pivot> pivot() {
        return switch (this) {
            case CODEC ->
                Optional.of(new Pivot(List.of("library"), tableBy, "ns_per_op", "bytes_per_op", "needletail"));
            case FAST ->
                Optional.of(new Pivot(
                        List.of("operation", "library"),
                        List.of("workload"),
                        "ns_per_message",
                        "alloc_bytes_per_message",
                        "handwritten"));
            default -> Optional.empty();
        };
    }
}
