package io.needletail.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Forces the files of the journals to the disk, so that the log of their ring may forget what is in them. It has a
 * thread of its own for each time, since a disk may take seconds for thousands of files.
 */
final class RingCheckpoint {
    /** Of more journals on one file system all of it is forced at once. */
    private static final int ONE_BY_ONE_MAX = 32;

    private final RingLog log;
    private final List<RingSeat> touched = new ArrayList<>();
    private Thread running = new Thread(() -> {});
    private volatile IOException failure;

    RingCheckpoint(RingLog log) {
        this.log = log;
    }

    /** Notes that a journal got something since the last checkpoint. On the thread that carries, as everything. */
    void touch(RingSeat seat) {
        touched.add(seat);
    }

    boolean isUnderWay() {
        return running.isAlive();
    }

    /**
     * Begins, unless one is under way: the files have everything before a place of the log. After one that failed none
     * begins: the log fills, and the next wait reports why.
     */
    void begin(RingLogLayout.Place place) {
        if (running.isAlive() || failure != null) return;
        List<Forced> files = touched.stream().map(Forced::of).toList();
        touched.clear();
        running = Thread.ofPlatform().name("needletail-checkpoint").daemon().start(() -> run(files, place));
    }

    /** Waits for the end of the one that is under way. */
    void await() throws IOException {
        boolean isInterrupted = false;
        while (running.isAlive()) {
            try {
                running.join();
            } catch (InterruptedException interrupted) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) Thread.currentThread().interrupt();
        if (failure != null) throw failure;
    }

    private void run(List<Forced> files, RingLogLayout.Place place) {
        try {
            force(files);
            log.mark(place);
        } catch (IOException | RuntimeException unwritable) {
            failure = new IOException(log.file() + ": its mark cannot be written: " + unwritable, unwritable);
        }
    }

    // A file system at a time where there are many.
    private static void force(List<Forced> all) {
        Map<Object, List<Forced>> byDevice = all.stream().collect(Collectors.groupingBy(Forced::device));
        for (List<Forced> files : byDevice.values()) {
            boolean isForced = files.size() > ONE_BY_ONE_MAX
                    && LinuxFiles.forceFileSystem(NativePath.of(files.getFirst().numbers()));
            files.forEach(each -> each.force(isForced));
        }
    }

    /** The files of a journal that changed; the file of numbers is the first. */
    private record Forced(RingSeat seat, List<Path> files) {
        static Forced of(RingSeat seat) {
            return new Forced(seat, seat.takeTouched());
        }

        Path numbers() {
            return files.getFirst();
        }

        /** Returns the device of the files where the system tells it. */
        Object device() {
            try {
                return Files.getAttribute(numbers(), "unix:dev");
            } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
                return "";
            }
        }

        void force(boolean isForced) {
            for (Path file : files) {
                try {
                    if (!isForced || !LinuxFiles.awaitWritten(NativePath.of(file))) force(file);
                } catch (NoSuchFileException deleted) {
                    // By the retention; or the journal was closed and moved, and forced before that.
                } catch (IOException unwritable) {
                    seat.fail(unwritable);
                }
            }
        }

        private static void force(Path file) throws IOException {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                channel.force(false);
            }
        }
    }
}
