package io.needletail.bench.runner;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import io.needletail.bench.result.TextReport;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A verb that measures: reads its options, runs, prints the result and writes its file. Filled by picocli. */
public abstract class MeasuringCommand implements Callable<Integer> {

    /** This verb, as picocli has it. */
    @Spec
    protected CommandSpec spec;

    @Mixin
    private ResultOptions results;

    /**
     * Creates the measurement of the options.
     *
     * @throws IllegalArgumentException when an option is wrong, which is a mistake of the user
     */
    protected abstract Measurement measurement() throws IOException;

    /** Expected duration of the measurement of the options, seconds. */
    public final double seconds() throws IOException {
        return measurement().seconds();
    }

    /** Runs after the result is written; returns the exit code of the verb. */
    protected int finish(Result result) throws IOException {
        return ExitCode.OK;
    }

    @Override
    public final Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Measurement measurement = asked();
        Progress progress = new Progress(err, Progress.Look.ofErrorStream(), measurement.seconds());
        progress.announce();
        try {
            Result result = measurement.measure(progress);
            progress.end();
            new TextReport(result).print(out);
            results.writeJson(ResultJson.text(result));
            out.println(results.words(measurement.dir()));
            out.flush();
            return finish(result);
        } catch (FailedRun failure) {
            progress.end();
            err.println(spec.qualifiedName() + ": " + failure.getMessage());
            err.println("what the peers left is in " + measurement.dir());
            return ExitCode.PROBLEMS;
        }
    }

    private Measurement asked() throws IOException {
        try {
            return measurement();
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }

    /** The folder of the results, which {@code --dir} names, or a new one. */
    protected Path folder() {
        return results.folder(spec.name());
    }
}
