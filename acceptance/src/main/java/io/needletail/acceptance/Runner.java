package io.needletail.acceptance;

import io.needletail.acceptance.Result.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Runs batches in parallel and reports each result as it comes. */
public final class Runner {
    private final RunRules rules;
    private final Consumer<String> say;

    /**
     * Creates a runner.
     *
     * @param rules rules for all definitions
     * @param say receives a line of text for each result, and for each message when the rules are verbose; called by
     *     several threads
     */
    public Runner(RunRules rules, Consumer<String> say) {
        this.rules = rules;
        this.say = say;
    }

    /**
     * Runs batches and waits for the last one.
     *
     * @param batches in any order
     * @param jobs number of batches that run at a time, at least 1
     * @return a result for each definition, in the order of the batches; the definitions of an engine that does not
     *     start have failed
     * @throws IOException when the thread is interrupted
     */
    public List<Result> run(List<Batch> batches, int jobs) throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(
                jobs, Thread.ofPlatform().name("conformance-", 0).factory());
        try {
            List<Future<List<Result>>> running = new ArrayList<>();
            for (Batch batch : batches) running.add(pool.submit(() -> run(batch)));
            List<Result> results = new ArrayList<>();
            for (Future<List<Result>> part : running) results.addAll(part.get());
            return results;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while definitions ran", interrupted);
        } catch (ExecutionException failure) {
            throw new IllegalStateException("a batch of definitions failed", failure.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private List<Result> run(Batch batch) {
        List<Result> results = new ArrayList<>();
        try (Target target = batch.engine().open()) {
            for (Definition definition : batch.definitions()) {
                results.add(report(DefinitionRun.play(definition, target, rules, say)));
            }
        } catch (IOException | RuntimeException failure) {
            batch.definitions().stream()
                    .skip(results.size())
                    .map(rest -> new Result(rest, Outcome.FAIL, "no engine: " + failure.getMessage(), Duration.ZERO))
                    .forEach(result -> results.add(report(result)));
        }
        return results;
    }

    private Result report(Result result) {
        String text = result.outcome() + " " + result.definition().name()
                + String.format(Locale.ROOT, " (%.2fs)", result.seconds());
        say.accept(result.detail().isEmpty() ? text : text + " " + result.detail());
        return result;
    }
}
