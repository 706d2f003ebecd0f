package io.needletail.tools.history;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Target of the lines of a history. */
sealed interface HistoryFiles extends Closeable {

    /** Bytes that are gathered before a file is written. */
    int BUFFER_BYTES = 1 << 20;

    /** The file that our messages went to last. */
    Path outgoing();

    /** The file that the peer's messages went to last. */
    Path incoming();

    /**
     * Writes a line.
     *
     * @param isOutgoing whether the message is ours
     * @param timeNs of the message, nanoseconds of the epoch
     */
    OutputStream at(boolean isOutgoing, long timeNs) throws IOException;

    @Override
    void close() throws IOException;

    private static OutputStream open(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        return new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES);
    }

    /** Two files beside one another. */
    final class Flat implements HistoryFiles {
        private final Path outgoing;
        private final Path incoming;
        private final OutputStream out;
        private final OutputStream in;

        Flat(Path folder) throws IOException {
            outgoing = folder.resolve("outgoing_session.1.fix");
            incoming = folder.resolve("incoming_session.1.fix");
            out = open(outgoing);
            in = open(incoming);
        }

        @Override
        public Path outgoing() {
            return outgoing;
        }

        @Override
        public Path incoming() {
            return incoming;
        }

        @Override
        public OutputStream at(boolean isOutgoing, long timeNs) {
            return isOutgoing ? out : in;
        }

        @Override
        public void close() throws IOException {
            out.close();
            in.close();
        }
    }

    /**
     * The tree of folders that IdeaFIX writes, a folder a day of its time zone:
     * {@code SESSION/20261121-00_00-23_59_59@Europe_Paris/outgoing/outgoing_session.1.fix}.
     */
    final class Daily implements HistoryFiles {
        private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyyMMdd");
        private static final long NS_PER_SECOND = 1_000_000_000L;

        private final Path session;
        private final ZoneId zone;
        private LocalDate day = LocalDate.MIN;
        private Path folder;
        private OutputStream out = OutputStream.nullOutputStream();
        private OutputStream in = OutputStream.nullOutputStream();

        Daily(Path session, ZoneId zone) {
            this.session = session;
            this.zone = zone;
            this.folder = session;
        }

        @Override
        public Path outgoing() {
            return folder.resolve("outgoing").resolve("outgoing_session.1.fix");
        }

        @Override
        public Path incoming() {
            return folder.resolve("incoming").resolve("incoming_session.1.fix");
        }

        @Override
        public OutputStream at(boolean isOutgoing, long timeNs) throws IOException {
            LocalDate of = LocalDate.ofInstant(Instant.ofEpochSecond(Math.floorDiv(timeNs, NS_PER_SECOND)), zone);
            if (of.isAfter(day)) turnTo(of);
            return isOutgoing ? out : in;
        }

        private void turnTo(LocalDate of) throws IOException {
            close();
            day = of;
            folder = session.resolve(
                    DAY.format(of) + "-00_00-23_59_59@" + zone.getId().replace('/', '_'));
            out = open(outgoing());
            in = open(incoming());
        }

        @Override
        public void close() throws IOException {
            out.close();
            in.close();
        }
    }
}
