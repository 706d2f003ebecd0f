package io.needletail.cli.run.peer;

import io.needletail.cli.ChildJvm;
import io.needletail.cli.run.Deadline;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A {@link QuickFixChild} of some release: takes commands and records its output. From any thread. */
final class QuickFixProcess implements AutoCloseable {
    private final Process process;
    private final Writer commands;
    private final Map<String, List<String>> printed = new ConcurrentHashMap<>();
    private final AtomicInteger stops = new AtomicInteger();

    private QuickFixProcess(Process process) {
        this.process = process;
        this.commands = process.outputWriter(StandardCharsets.ISO_8859_1);
    }

    /**
     * Starts one.
     *
     * @param release of QuickFIX/J, as {@code target/quickfixj} has it
     * @param settings text of its settings
     * @param folder folder of the settings and the error output
     * @return the process, starting
     */
    static QuickFixProcess start(String release, String settings, Path folder) throws IOException {
        Path classes = Path.of("target", "test-classes");
        Path jars = Path.of("target", "quickfixj", release);
        Path file = Files.writeString(folder.resolve("quickfixj-" + release + ".cfg"), settings);
        List<String> command = ChildJvm.java(512);
        command.addAll(List.of("-cp", classes + ":" + jars + "/*", QuickFixChild.class.getName(), file.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        QuickFixProcess started = new QuickFixProcess(process);
        Thread.ofVirtual().start(started::read);
        return started;
    }

    /**
     * Ends all sessions and begins anew with other settings; what was printed before is forgotten.
     *
     * @param settings text of its settings
     * @param folder folder of the settings
     */
    void restart(String settings, Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("quickfixj.cfg"), settings);
        int before = stops.get();
        tell("settings - " + file);
        Deadline.until(() -> stops.get() > before, () -> "no end: " + printed);
    }

    /** The port that its acceptor sessions share; waits until it is known. */
    int port() {
        Deadline.until(() -> !lines("port", "-").isEmpty(), () -> "no port: " + printed);
        return Integer.parseInt(lines("port", "-").getFirst());
    }

    /** Lines that it printed with one keyword about one session, in order. */
    List<String> lines(String word, String session) {
        return printed.getOrDefault(word + " " + session, List.of());
    }

    void tell(String command) {
        synchronized (commands) {
            try {
                commands.write(command + "\n");
                commands.flush();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** Waits until it has executed all commands that one thread has given about a session. */
    void awaitCommands(String session) {
        int before = lines("executed", session).size();
        tell("ask " + session + " executed");
        Deadline.until(() -> lines("executed", session).size() > before, this::toString);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public String toString() {
        return printed.toString();
    }

    private void read() {
        try (BufferedReader out = process.inputReader(StandardCharsets.ISO_8859_1)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                String[] parts = line.split(" ", 3);
                if (parts[0].equals("stopped")) {
                    printed.clear();
                    stops.incrementAndGet();
                    continue;
                }
                printed.computeIfAbsent(parts[0] + " " + parts[1], key -> new CopyOnWriteArrayList<>())
                        .add(parts[2]);
            }
        } catch (IOException over) {
            printed.put("the process is gone", List.of(over.toString()));
        }
    }
}
