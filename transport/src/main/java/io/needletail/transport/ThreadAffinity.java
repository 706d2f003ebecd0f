package io.needletail.transport;

import io.needletail.transport.posix.Linux;
import io.needletail.transport.posix.NativeAccess;
import io.needletail.transport.posix.Scheduling;
import io.needletail.transport.posix.Strerror;
import java.util.Optional;

/**
 * Pins a thread to one core of the machine, so that the system does not move it away from its caches.
 */
public final class ThreadAffinity {

    /** Highest core number. */
    public static final int CORE_MAX = Scheduling.CORES_MAX - 1;

    private ThreadAffinity() {}

    /**
     * Lets the calling thread run on one core only, from now on.
     *
     * @param core from 0 to {@link #CORE_MAX}, as Linux numbers them
     * @return reason of the failure; empty on success
     * @throws IllegalArgumentException when the number is out of range
     */
    public static Optional<String> pin(int core) {
        if (core < 0 || core > CORE_MAX) {
            throw new IllegalArgumentException("core is " + core + ", expected 0 to " + CORE_MAX);
        }
        Optional<String> refusal = NativeAccess.refusal();
        if (refusal.isPresent()) {
            return refusal;
        }
        int answer = Scheduling.pin(core);
        return switch (-answer) {
            case 0 -> Optional.empty();
            case Linux.EINVAL ->
                Optional.of("this process may not run on core " + core + ", or the machine has none such");
            default -> Optional.of(Strerror.of(answer));
        };
    }
}
