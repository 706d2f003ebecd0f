package io.needletail.transport;

import io.needletail.transport.posix.NativeAccess;
import io.needletail.transport.posix.TimestampedReceive;
import java.util.Optional;

/**
 * Choice of the socket implementation of this process: libc's sockets where native access is enabled and the system is
 * supported, the JDK's channels elsewhere. Chosen once, at first use.
 */
public final class Sockets {

    /** Socket implementations. */
    public enum Kind {
        /** Functions of libc; a preloaded library can replace them. */
        LIBC,
        /** Channels of the JDK. */
        NIO
    }

    /**
     * Chosen implementation.
     *
     * @param kind the implementation
     * @param reason text with the reason
     */
    public record Choice(Kind kind, String reason) {}

    private Sockets() {}

    /**
     * Returns the implementation that this process uses. The first call tests libc; later calls are fast.
     *
     * @return the choice with its reason
     */
    public static Choice chosen() {
        return Chosen.CHOICE;
    }

    /**
     * Returns the reason why {@linkplain LinuxOptions#kernelStamps kernel timestamps} are not supported. The first call
     * tests them; later calls are fast.
     *
     * @return text with the reason; empty when they are supported
     */
    public static Optional<String> stampRefusal() {
        return Stamping.REFUSAL;
    }

    /** Returns the chosen provider. */
    static SocketProvider provider() {
        return Chosen.PROVIDER;
    }

    /** Tries once. */
    private static final class Stamping {

        private static final Optional<String> REFUSAL =
                chosen().kind() == Kind.LIBC ? TimestampedReceive.refusal() : Optional.of(chosen().reason());
    }

    /** Looks once. */
    private static final class Chosen {

        private static final Choice CHOICE = choose(NativeAccess.refusal());
        private static final SocketProvider PROVIDER =
                CHOICE.kind() == Kind.LIBC ? new LibcSockets() : new ChannelSockets();

        private static Choice choose(Optional<String> refusal) {
            return refusal.map(why -> new Choice(Kind.NIO, why))
                    .orElse(new Choice(Kind.LIBC, "native access is on and libc has all that is needed"));
        }
    }
}
