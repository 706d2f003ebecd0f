package io.needletail.console;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Runs a command of the shell for each alarm, with the alarm as JSON on its standard input. */
public final class CommandNotifier implements AlarmNotifier {
    private static final int PATIENCE_SECONDS = 10;

    private final String command;

    /**
     * Creates a notifier.
     *
     * @param command what {@code /bin/sh -c} runs; it is to end within ten seconds with exit code 0
     */
    public CommandNotifier(String command) {
        this.command = command;
    }

    @Override
    public void deliver(String json) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("/bin/sh", "-c", command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (OutputStream in = process.getOutputStream()) {
            in.write((json + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException _) {
            // The command need not read its input; its exit code tells whether it failed.
        }
        boolean isEnded = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        // Its text may have a secret of the environment.
        if (!isEnded) throw new IOException("the command did not end within " + PATIENCE_SECONDS + " s");
        if (process.exitValue() != 0) throw new IOException("the command ended with exit code " + process.exitValue());
    }
}
