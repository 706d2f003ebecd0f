package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** The logs of both sides of a session, with differences planted into either. */
final class TwoLogs {
    private static final List<String> KINDS = List.of("missing", "different", "repeated", "out_of_order");

    private final Random random;
    private final Path ours;
    private final Path theirs;
    private final Set<String> planted = new TreeSet<>();

    /** One of the logs; a message that is held back follows the next one of its flow. */
    private static final class Log implements Closeable {
        private final BufferedWriter out;
        private String held = "";
        private Flow heldFlow = Flow.ORDERS;

        Log(Path file) throws IOException {
            out = Files.newBufferedWriter(file, StandardCharsets.ISO_8859_1);
        }

        void add(Flow flow, String message) throws IOException {
            out.append("20260131-08:00:00.000: ").append(message).append('\n');
            if (flow != heldFlow || held.isEmpty()) return;
            out.append("20260131-08:00:00.000: ").append(held).append('\n');
            held = "";
        }

        void hold(Flow flow, String message) {
            held = message;
            heldFlow = flow;
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    private enum Flow {
        ORDERS("D", "BANZAI", "EXEC"),
        REPORTS("8", "EXEC", "BANZAI");

        private final String type;
        private final String sender;
        private final String target;

        Flow(String type, String sender, String target) {
            this.type = type;
            this.sender = sender;
            this.target = target;
        }

        String message(int number, int quantity) {
            String time =
                    "20260131-%02d:%02d:%02d".formatted(8 + number / 360_000, number / 6_000 % 60, number / 100 % 60);
            return fix("35=" + type + "|34=" + number + "|49=" + sender + "|56=" + target + "|52=" + time + "|11=A"
                    + number + "|38=" + quantity + "|55=IBM|");
        }
    }

    TwoLogs(Path dir, long seed) {
        random = new Random(seed);
        ours = dir.resolve("ours.log");
        theirs = dir.resolve("theirs.log");
    }

    Path ours() {
        return ours;
    }

    Path theirs() {
        return theirs;
    }

    /** What was planted: kind, flow and number of each. */
    Set<String> planted() {
        return planted;
    }

    /** Writes both logs; the differences are spread evenly. */
    void write(int messages, int differences) throws IOException {
        int spacing = messages / 2 / (differences + 1);
        try (Log left = new Log(ours);
                Log right = new Log(theirs)) {
            for (int number = 1; number <= messages / 2; number++) {
                boolean isPlanted = number % spacing == 0 && planted.size() < differences;
                Flow chosen = Flow.values()[random.nextInt(2)];
                if (!isPlanted) addBoth(chosen, number, left, right);
                else plant(chosen, number, left, right);
                addBoth(chosen == Flow.ORDERS ? Flow.REPORTS : Flow.ORDERS, number, left, right);
            }
        }
    }

    private static void addBoth(Flow flow, int number, Log left, Log right) throws IOException {
        String message = flow.message(number, 100);
        left.add(flow, message);
        right.add(flow, message);
    }

    private void plant(Flow flow, int number, Log left, Log right) throws IOException {
        boolean isLeft = random.nextBoolean();
        Log changed = isLeft ? left : right;
        Log other = isLeft ? right : left;
        String kind = KINDS.get(planted.size() % KINDS.size());
        String message = flow.message(number, 100);
        switch (kind) {
            case "different" -> changed.add(flow, flow.message(number, 200));
            case "repeated" -> {
                changed.add(flow, message);
                changed.add(flow, message);
            }
            case "out_of_order" -> changed.hold(flow, message);
            default -> {}
        }
        other.add(flow, message);
        planted.add(kind + " " + flow.sender + " > " + flow.target + " #" + number);
    }
}
