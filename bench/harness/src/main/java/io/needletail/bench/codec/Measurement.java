package io.needletail.bench.codec;

import io.needletail.bench.runner.Compiling;

/**
 * What JMH found for one library, message and operation in one round.
 *
 * @param library which
 * @param message by its name in the specification
 * @param operation what was done to it
 * @param round from 1 on
 * @param nsPerOp mean of the iterations
 * @param bytesPerOp allocated
 * @param compiling what the compiler did meanwhile
 */
record Measurement(
        CodecLibrary library,
        String message,
        Operation operation,
        int round,
        double nsPerOp,
        double bytesPerOp,
        Compiling compiling) {

    boolean isOf(CodecLibrary other, String otherMessage, Operation otherOperation) {
        return library == other && message.equals(otherMessage) && operation == otherOperation;
    }
}
