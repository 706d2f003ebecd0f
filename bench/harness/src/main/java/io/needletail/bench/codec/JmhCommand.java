package io.needletail.bench.codec;

import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail bench jmh}: JMH itself, with the user's own options. */
@Command(
        name = "jmh",
        description = {
            "Run the codec's benchmarks with JMH and any options of JMH's, on the class path of one library.",
            "What follows -- goes to JMH as it is; the same benchmarks are in needletail-benchmarks.jar."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench jmh -- -l",
            "  needletail bench jmh -- Decode -p message=NewOrderSingle -f 1 -prof gc",
            "  needletail bench jmh --library philadelphia -- ChronosParse"
        })
public final class JmhCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--library",
            paramLabel = "NAME",
            defaultValue = "needletail",
            description = "Whose class path and JVM flags (default: ${DEFAULT-VALUE}).")
    private String library;

    @Parameters(paramLabel = "JMH", description = "Options of JMH; -h lists them.")
    private List<String> arguments = List.of();

    /** Made by picocli. */
    public JmhCommand() {}

    @Override
    public Integer call() throws IOException {
        return run(
                Jmh.free(ClassPaths.installed(), chosen(), arguments),
                spec.commandLine().getOut());
    }

    private Contender chosen() {
        try {
            return Choice.of("--library", library, CodecLibrary.ALL);
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), unknown.getMessage(), unknown);
        }
    }

    /** Runs JMH and passes on its output, line by line. */
    static int run(List<String> command, PrintWriter out) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end of JMH"));
        process.getOutputStream().close();
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                out.println(line);
                out.flush();
            }
            return process.waitFor() == 0 ? ExitCode.OK : ExitCode.PROBLEMS;
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            return ExitCode.PROBLEMS;
        } finally {
            process.destroyForcibly();
        }
    }
}
