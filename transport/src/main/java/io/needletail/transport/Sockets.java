package io.needletail.transport;

import io.needletail.transport.posix.NativeAccess;
import io.needletail.transport.posix.TimestampedReceive;
import java.util.Optional;

/**
 * Which sockets this process uses: libc's, called without the JDK in between, where the user has enabled native access and
 * the system is one we know; the JDK's channels elsewhere. Chosen once, when it is first asked for.
 */
public final class Sockets {

    /** A way to make sockets. */
    public enum Kind {
        /** Functions of libc; a preloaded library can take them over. */
        LIBC,
        /** Channels of the JDK. */
        NIO
    }

    /**
     * What was chosen.
     *
     * @param kind of the sockets
     * @param reason in words for people
     */
    public record Choice(Kind kind, String reason) {}

    private Sockets() {}

    /**
     * What this process uses. Tries libc out when it is asked for the first time, and is quick afterwards.
     *
     * @return the choice, and why
     */
    public static Choice chosen() {
        return Chosen.CHOICE;
    }

    /**
     * What speaks against {@linkplain LinuxOptions#kernelStamps the kernel's stamps} of what TCP receives. Tries it out when
     * it is asked for the first time, and is quick afterwards.
     *
     * @return in words for people; empty when nothing does
     */
    public static Optional<String> stampRefusal() {
        return Stamping.REFUSAL;
    }

    /** The chosen way. */
    static SocketProvider form() {
        return Chosen.FORM;
    }

    /** Tries once. */
    private static final class Stamping {

        private static final Optional<String> REFUSAL =
                chosen().kind() == Kind.LIBC ? TimestampedReceive.refusal() : Optional.of(chosen().reason());
    }

    /** Looks once. */
    private static final class Chosen {

        private static final Choice CHOICE = choose(NativeAccess.refusal());
        private static final SocketProvider FORM =
                CHOICE.kind() == Kind.LIBC ? new LibcSockets() : new ChannelSockets();

        private static Choice choose(Optional<String> refusal) {
            return refusal.map(why -> new Choice(Kind.NIO, why))
                    .orElse(new Choice(Kind.LIBC, "native access is on and libc has all that is needed"));
        }
    }
}
