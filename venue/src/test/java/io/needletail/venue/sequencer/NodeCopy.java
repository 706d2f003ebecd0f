package io.needletail.venue.sequencer;

import io.needletail.matching.MatchingConfig;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.SequencerConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.agrona.IoUtil;

/** The files of a node that was stopped, for a test that damages them. */
final class NodeCopy {
    /** Capacity of the node of an earlier version. */
    static final SequencerConfig CAPACITY = new SequencerConfig(new MatchingConfig(4_096, 1_024, 16, 4), 16, 1_024);

    private static final String OLDER = "node-of-schema-2.zip";

    final NodeDirectories directories;
    private final Path node;

    NodeCopy(Path node) {
        this.node = node;
        directories = NodeDirectories.in(node, node.resolve("aeron"));
    }

    /** A place at which a bit was changed. */
    record Flip(Path file, long at, int bit) {
        /** Changes the bit, or changes it back. */
        void apply() throws IOException {
            try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
                bytes.seek(at);
                int before = bytes.read();
                bytes.seek(at);
                bytes.write(before ^ (1 << bit));
            }
        }
    }

    /**
     * Unpacks a node that the last version of the schema without checksums wrote: 610 commands, a snapshot after 309.
     *
     * @param node the folder of the node
     */
    static NodeCopy ofSchemaTwo(Path node) throws IOException {
        try (InputStream packed = NodeCopy.class.getResourceAsStream(OLDER);
                ZipInputStream files = new ZipInputStream(packed)) {
            for (ZipEntry entry = files.getNextEntry(); entry != null; entry = files.getNextEntry()) {
                Path file = node.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(files, file, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return new NodeCopy(node);
    }

    /**
     * Chooses a bit: half of the time in a part of a file that is used, else anywhere, within the archive and the list
     * of recordings.
     */
    Flip flip(Random random) throws IOException {
        List<Path> files = new ArrayList<>(list(node.resolve("archive")));
        files.removeIf(file -> file.toString().contains("mark"));
        files.add(node.resolve("cluster").resolve("recording.log"));
        Path file = files.get(random.nextInt(files.size()));
        byte[] bytes = Files.readAllBytes(file);
        int at = random.nextInt(bytes.length);
        boolean wantsUsed = random.nextInt(8) > 0;
        int used = bytes.length;
        while (used > 0 && bytes[used - 1] == 0) used--;
        if (wantsUsed) at = random.nextInt(Math.max(used, 1));
        return new Flip(file, at, random.nextInt(Byte.SIZE));
    }

    /** Finds the quantity of the first recorded order that has it. */
    Flip quantity(long wanted) throws IOException {
        Path log = directories.archive().resolve("0-0.rec");
        ByteBuffer words = ByteBuffer.wrap(Files.readAllBytes(log)).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at + Long.BYTES < words.capacity(); at += Integer.BYTES) {
            if (words.getLong(at) == wanted) return new Flip(log, at + 2, 4);
        }
        throw new AssertionError("no order of " + wanted + " in " + log);
    }

    /** Deletes all files. */
    void delete() {
        IoUtil.delete(node.toFile(), false);
    }

    /** Returns the state that the files give after the last command, as a node does that starts. */
    String start() throws IOException {
        new NodeFileVerifier(directories).verify();
        return replay(true);
    }

    /** Returns the number of commands and the hash after the last. */
    String replay(boolean fromSnapshot) throws IOException {
        String[] last = {""};
        new LogReplay(directories, CAPACITY)
                .run(fromSnapshot, 1, (commands, position, hash) -> last[0] = commands + " " + Long.toHexString(hash));
        return last[0];
    }

    static List<Path> list(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
