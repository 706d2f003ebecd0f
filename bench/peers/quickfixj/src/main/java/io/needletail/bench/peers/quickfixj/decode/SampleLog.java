package io.needletail.bench.peers.quickfixj.decode;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a log as QuickFIX/J's FileLog does: orders, reports, and snapshots with repeating groups, in the proportion 2
 * : 4 : 1.
 */
public final class SampleLog {
    private static final char SOH = 1;
    private static final int ENTRIES = 10;
    private static final int BUFFER_BYTES = 1 << 16;

    private SampleLog() {}

    /**
     * Writes the log.
     *
     * @param arguments the file, and at least how many megabytes (10^6) to write
     * @throws IOException when the file cannot be written
     */
    public static void main(String... arguments) throws IOException {
        long bytes = Long.parseLong(arguments[1]) * 1_000_000L;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(arguments[0])), BUFFER_BYTES)) {
            long written = 0;
            for (int number = 1; written < bytes; number++) {
                byte[] line = line(number).getBytes(StandardCharsets.ISO_8859_1);
                out.write(line);
                written += line.length;
            }
        }
    }

    private static String line(int number) {
        String time = "20260131-08:%02d:%02d.%03d".formatted(number / 60_000 % 60, number / 1_000 % 60, number % 1_000);
        return time + ": " + message(number, time) + "\n";
    }

    private static String message(int number, String time) {
        return switch (number % 7) {
            case 0 -> fix("W", "EXEC", "BANZAI", number, time, "262=R1|55=IBM|268=" + ENTRIES + "|" + entries(number));
            case 1, 4 ->
                fix(
                        "D",
                        "BANZAI",
                        "EXEC",
                        number,
                        time,
                        "11=ORD" + number + "|21=1|55=IBM|54=1|60=" + time + "|38=100|40=2|44=10.25|59=0|");
            default ->
                fix(
                        "8",
                        "EXEC",
                        "BANZAI",
                        number,
                        time,
                        "37=X" + number + "|17=E" + number + "|150=F|39=2|11=ORD" + number
                                + "|55=IBM|54=1|38=100|44=10.25|32=100|31=10.25|151=0|14=100|6=10.25|60=" + time + "|");
        };
    }

    private static String entries(int number) {
        StringBuilder entries = new StringBuilder();
        for (int entry = 0; entry < ENTRIES; entry++) {
            entries.append("269=")
                    .append(entry % 2)
                    .append("|270=10.")
                    .append(number % 90 + 10)
                    .append("|271=500|");
        }
        return entries.toString();
    }

    private static String fix(String type, String sender, String target, int number, String time, String body) {
        String whole = ("35=" + type + "|34=" + number + "|49=" + sender + "|52=" + time + "|56=" + target + "|" + body)
                .replace('|', SOH);
        String head = "8=FIX.4.4" + SOH + "9=" + whole.length() + SOH;
        int sum = 0;
        for (int i = 0; i < head.length(); i++) sum += head.charAt(i);
        for (int i = 0; i < whole.length(); i++) sum += whole.charAt(i);
        return head + whole + "10=%03d".formatted(sum & 0xFF) + SOH;
    }
}
