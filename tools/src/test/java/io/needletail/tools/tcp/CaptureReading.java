package io.needletail.tools.tcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.needletail.feed.capture.CaptureReader;
import io.needletail.fixtures.FixLines;
import io.needletail.fixtures.TcpCapture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A capture, read.
 *
 * @param messages each with its number, its flow's first port and the packet that completed it
 * @param found each finding in short
 * @param connections what was read
 */
public record CaptureReading(List<CapturedMessage> messages, List<String> found, TcpConnections connections) {
    static String message(int number) {
        return FixLines.fix("35=D|34=" + number + "|49=A|56=B|52=20260131-08:00:00|11=A" + number + "|");
    }

    static CaptureReading of(TcpCapture capture) throws IOException {
        return of(capture, ReassemblyLimits.DEFAULTS);
    }

    static CaptureReading of(TcpCapture capture, ReassemblyLimits limits) throws IOException {
        List<CapturedMessage> messages = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.of(capture.stream(), "test")) {
            TcpConnections connections = new TcpConnections(reader, TcpConnections.ANY_PORT, limits, messages::add);
            boolean hasMore = true;
            while (hasMore) hasMore = connections.read();
            List<String> found = connections.findings().kept().stream()
                    .map(CaptureReading::text)
                    .toList();
            return new CaptureReading(messages, found, connections);
        }
    }

    private static String text(TcpFinding finding) {
        return finding.kind() + " " + finding.bytes().first() + "-"
                + finding.bytes().last() + " sequence " + finding.bytes().sequence() + " packets "
                + finding.packets().before() + "-" + finding.packets().after()
                + (finding.isMessageCut() ? " cut" : "");
    }

    /** The numbers of the messages in their order. */
    List<Integer> numbers() {
        return messages.stream().map(CaptureReading::number).toList();
    }

    /** The numbers of the messages, each with the packet that completed it. */
    List<String> places() {
        return messages.stream()
                .map(message -> number(message) + "@" + message.packet())
                .toList();
    }

    static int number(CapturedMessage message) {
        String text = new String(message.frame(), ISO_8859_1);
        int at = text.indexOf("\u000134=") + 4;
        return Integer.parseInt(text.substring(at, text.indexOf('\u0001', at)));
    }
}
