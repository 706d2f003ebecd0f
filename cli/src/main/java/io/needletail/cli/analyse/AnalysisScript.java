package io.needletail.cli.analyse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The Python script that does the analysis, and the Python that runs it.
 *
 * @param file where the script lies
 * @param python the interpreter, a name on PATH or a path
 */
record AnalysisScript(Path file, String python) {

    // In an installation the folder lies beside the jar, in a checkout below bench.
    private static final Path INSTALLED = Path.of("analysis", "analyse_message_history.py");
    private static final Path CHECKED_OUT = Path.of("bench").resolve(INSTALLED);

    private static final String PYTHON = "python3";

    /**
     * Finds the script: in the nearest folder above our own classes. That is the folder of needletail.jar in an
     * installation and the root in a checkout.
     *
     * @throws IOException when no folder has it
     */
    static AnalysisScript find() throws IOException {
        return findAbove(ownPlace());
    }

    /** Finds the script in {@code place} or the nearest folder above it. */
    static AnalysisScript findAbove(Path place) throws IOException {
        return Stream.iterate(place, folder -> folder != null, Path::getParent)
                .flatMap(folder -> Stream.of(folder.resolve(INSTALLED), folder.resolve(CHECKED_OUT)))
                .filter(Files::isRegularFile)
                .findFirst()
                .map(file -> new AnalysisScript(file, PYTHON))
                .orElseThrow(() -> missing(place));
    }

    /**
     * Runs the script to its end, its input and output being ours.
     *
     * @return its exit code
     * @throws IOException when there is no Python
     */
    int run(List<String> arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        try {
            return process.waitFor();
        } finally {
            process.destroy();
        }
    }

    private Process start(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(python, file.toString()));
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command).inheritIO().start();
        } catch (IOException failure) {
            throw noPython(python, failure);
        }
    }

    private static Path ownPlace() {
        try {
            return Path.of(AnalysisScript.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException failure) {
            throw new UncheckedIOException(new IOException("the place of the program is no URI: " + failure, failure));
        }
    }

    private static IOException missing(Path place) {
        return new IOException("there is no " + INSTALLED + " in any folder above " + place
                + "; keep the folder 'analysis' beside needletail.jar, as it was installed");
    }

    private static IOException noPython(String python, IOException cause) {
        return new IOException(
                "the analysis needs Python 3.11 or later and '" + python + "' cannot be started (" + cause.getMessage()
                        + "); install it, on Debian with 'apt-get install python3 python3-venv'",
                cause);
    }
}
