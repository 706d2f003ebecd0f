package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.feed.capture.CaptureCounts;
import io.needletail.feed.capture.CaptureException;
import io.needletail.feed.capture.CaptureReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Any bytes are a capture or a fault with its place, every packet is accounted for, and what was read from the
 * beginning of a file does not depend on what follows.
 *
 * @param reading what is examined
 */
record CaptureTarget(Reading reading) implements Target {
    private static final int CUTS = 7;

    /** What a file held, and the words of its fault, if any. */
    record Read(List<String> payloads, CaptureCounts counts, String fault) {}

    /** Reads a whole file. */
    @FunctionalInterface
    interface Reading {
        Read read(byte[] bytes);
    }

    /** The real thing. */
    static Read read(byte[] bytes) {
        List<String> payloads = new ArrayList<>();
        CaptureCounts none = new CaptureCounts(0, 0, 0, 0, 0, 0);
        try (CaptureReader reader = CaptureReader.of(new ByteArrayInputStream(bytes), "any")) {
            try {
                while (reader.next()) payloads.add(payload(reader));
            } catch (CaptureException told) {
                assertThat(told.offset()).isBetween(0L, (long) bytes.length);
                return new Read(payloads, reader.counts(), told.getMessage());
            }
            return new Read(payloads, reader.counts(), "");
        } catch (CaptureException told) {
            assertThat(told.offset()).isBetween(0L, (long) bytes.length);
            return new Read(payloads, none, told.getMessage());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static String payload(CaptureReader reader) {
        byte[] payload = Arrays.copyOfRange(reader.bytes(), reader.from(), reader.limit());
        return reader.timeNs() + " " + reader.isUdp() + " " + reader.source() + " " + reader.target() + " "
                + Fix.text(payload);
    }

    @Override
    public void run(byte[] data) {
        Read whole = reading.read(data);
        CaptureCounts counts = whole.counts();
        long accounted =
                counts.payloads() + counts.fragments() + counts.truncated() + counts.malformed() + counts.others();
        assertThat(accounted).isEqualTo(counts.packets());
        assertThat(counts.payloads()).isEqualTo(whole.payloads().size());
        for (int cut = 1; cut <= CUTS; cut++) {
            byte[] beginning = Arrays.copyOf(data, data.length * cut / (CUTS + 1));
            List<String> first = reading.read(beginning).payloads();
            assertThat(first)
                    .isEqualTo(whole.payloads()
                            .subList(0, Math.min(first.size(), whole.payloads().size())));
        }
    }
}
