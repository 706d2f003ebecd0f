package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.Main;
import io.needletail.fixtures.FreshJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A command with a console, in a process of its own. */
final class ConsoleProcess implements AutoCloseable {
    private static final String ADDRESS = "console at ";
    private static final int END_SECONDS = 60;

    private final Process process;
    private final String output;
    private final String address;
    private final Optional<Path> token;

    private ConsoleProcess(Process process, String output, String address, Optional<Path> token) {
        this.process = process;
        this.output = output;
        this.address = address;
        this.token = token;
    }

    static ConsoleProcess demo(Path folder) throws IOException {
        return start(folder, "demo", "--rate", "100");
    }

    /** Starts a command in a folder, with a console. */
    static ConsoleProcess start(Path folder, String... words) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        for (String flag : FreshJvm.launcherFlags()) {
            if (!flag.startsWith("-Xm") && !flag.contains("AlwaysPreTouch")) command.add(flag);
        }
        // What a demo keeps there is not to be found by a test that looks for what another demo has left.
        command.add("-Djava.io.tmpdir=" + folder);
        command.addAll(
                List.of("-Xmx768m", "-cp", ManagementFactory.getRuntimeMXBean().getClassPath()));
        command.add(Main.class.getName());
        command.addAll(List.of(words));
        command.addAll(List.of("--console", "127.0.0.1:0"));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("console.err").toFile())
                .start();
        BufferedReader lines = process.inputReader();
        StringBuilder output = new StringBuilder();
        String line = lines.readLine();
        while (line != null && !line.startsWith(ADDRESS)) {
            output.append(line).append('\n');
            line = lines.readLine();
        }
        output.append(line).append('\n');
        if (line == null) {
            throw new AssertionError("no console: " + Files.readString(folder.resolve("console.err")));
        }
        Optional<Path> token = words[0].equals("feed") ? Optional.empty() : Optional.of(token(lines.readLine()));
        // A demo prints a line a second, and waits for a reader.
        Thread.ofPlatform().daemon().start(() -> readToTheEnd(lines));
        return new ConsoleProcess(process, output.toString(), line.substring(ADDRESS.length()), token);
    }

    private static Path token(String line) {
        assertThat(line).startsWith(ConsoleOptions.TOKEN_AT);
        return Path.of(line.substring(ConsoleOptions.TOKEN_AT.length()));
    }

    private static void readToTheEnd(BufferedReader lines) {
        try {
            lines.transferTo(Writer.nullWriter());
        } catch (IOException closed) {
            // Destroying a process closes its output.
        }
    }

    /** Returns the address of the page, with the token. */
    String address() throws IOException {
        return token.isEmpty()
                ? address
                : address + "#token=" + Files.readString(token.get()).strip();
    }

    /** Returns what the command printed up to its address. */
    String output() {
        return output;
    }

    /** Returns the file with the token; a feed has none. */
    Optional<Path> token() {
        return token;
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            assertThat(process.waitFor(END_SECONDS, TimeUnit.SECONDS))
                    .as("the process ends after SIGTERM")
                    .isTrue();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        } finally {
            process.destroyForcibly();
        }
    }
}
