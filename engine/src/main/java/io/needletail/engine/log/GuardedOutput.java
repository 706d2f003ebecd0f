package io.needletail.engine.log;

import io.needletail.engine.error.EngineFault;
import io.needletail.engine.error.SystemError;
import java.io.IOException;
import org.slf4j.Logger;

/**
 * Wraps an output that may fail: lines that it could not write are counted, and the count is written as soon as it
 * accepts lines again. The first failure is logged once, to SLF4J.
 */
final class GuardedOutput {
    private static final Logger LOG = EngineLogger.of("needletail.log");

    private final String name;
    private final Output output;
    private final LogLine missing = new LogLine();
    private long missed;
    private boolean failedSince;
    private boolean failing;

    GuardedOutput(String name, Output output) {
        this.name = name;
        this.output = output;
    }

    void write(LogLine line) {
        try {
            tellMissing(line.timeNs);
            output.write(line);
        } catch (IOException | RuntimeException failure) {
            missed++;
            tell(failure);
        }
    }

    void flush() {
        try {
            output.flush();
            failing = failedSince;
            failedSince = false;
        } catch (IOException | RuntimeException failure) {
            tell(failure);
        }
    }

    void close() {
        try {
            output.close();
        } catch (IOException | RuntimeException failure) {
            tell(failure);
        }
        if (missed > 0)
            LOG.error(
                    "{} {} ends with {} lines that could not be written",
                    EngineFault.LOG_UNWRITABLE.id(),
                    name,
                    missed);
    }

    private void tellMissing(long nowNs) throws IOException {
        if (missed == 0) return;
        missing.event(true, missed + " lines are missing here: they could not be written", nowNs);
        output.write(missing);
        missed = 0;
    }

    private void tell(Exception failure) {
        if (!failing)
            LOG.error(
                    "{} {} cannot be written, which is tried again with each line: {}",
                    EngineFault.LOG_UNWRITABLE.id(),
                    name,
                    SystemError.text(failure));
        failing = true;
    }
}
