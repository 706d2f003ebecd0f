package io.needletail.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Process that appends until it is killed, and reports its progress after each commit. */
final class AppendingProcess {

    private AppendingProcess() {}

    static void main(String[] arguments) throws IOException {
        ExecutorService background =
                Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
        JournalConfig config =
                StoredRecord.SMALL.withSizes(StoredRecord.SMALL.segmentBytes(), Long.parseLong(arguments[1]));
        Journal journal = Journal.open(Path.of(arguments[0]), config, background);
        long number = journal.nextIn();
        while (journal.awaitRoom(1_000)) {
            StoredRecord.received(journal, number, 100);
            StoredRecord.sent(journal, 2 * number - 1, 180);
            StoredRecord.sent(journal, 2 * number, 190);
            journal.commit();
            System.out.println(number);
            number++;
        }
    }

    static Process start(Path directory, long keepBytes) throws IOException {
        String java = ProcessHandle.current().info().command().orElseThrow();
        return new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        AppendingProcess.class.getName(),
                        directory.toString(),
                        Long.toString(keepBytes))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
