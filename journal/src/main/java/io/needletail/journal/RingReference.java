package io.needletail.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The file {@code ring} of a journal that an engine writes: names the ring that has the journal's last batches. It is
 * removed when the journal is closed; while it is there, a copy of the directory alone is not the whole journal.
 *
 * <p>Three lines of text: the ring's directory, as seen from the journal's, its id, and the number of the seat.
 *
 * @param ring directory of the ring
 * @param id of the present use of the ring
 * @param seat number of the journal's seat
 */
record RingReference(Path ring, UUID id, int seat) {
    static final String NAME = "ring";

    private static final String PREPARING = NAME + ".preparing";
    private static final int LINES = 3;

    /** Reads the file of a journal. */
    static Optional<RingReference> read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        if (!Files.exists(file)) return Optional.empty();
        List<String> lines = Files.readAllLines(file, UTF_8);
        try {
            if (lines.size() != LINES) throw new IllegalArgumentException(lines.size() + " lines");
            return Optional.of(new RingReference(
                    directory.toAbsolutePath().resolve(lines.get(0)).normalize(),
                    UUID.fromString(lines.get(1)),
                    Integer.parseInt(lines.get(2))));
        } catch (IllegalArgumentException damaged) {
            throw new JournalDamagedException(file + ": expected the three lines of a reference to a ring, found "
                    + damaged.getMessage() + "; delete the file to go on without what the ring has");
        }
    }

    /** Tests that a journal has the file. */
    static boolean isIn(Path directory) {
        return Files.exists(directory.resolve(NAME));
    }

    void write(Path directory) throws IOException {
        String text = RingFolder.relative(directory, ring) + "\n" + id + "\n" + seat + "\n";
        Path preparing = directory.resolve(PREPARING);
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(preparing, options, OwnerOnly.file())) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
            while (bytes.hasRemaining()) channel.write(bytes);
        }
        Files.move(preparing, directory.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    }

    static void remove(Path directory) throws IOException {
        Files.deleteIfExists(directory.resolve(NAME));
    }
}
