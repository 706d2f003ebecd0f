package io.needletail.transport.posix;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;

/**
 * Test that libc may and can be called; runs once, at first use.
 *
 * <p>It may when the user has said so ({@code --enable-native-access}): nothing native is called otherwise. It can on
 * Linux on x86_64 and aarch64, when libc has every function that is wanted and a socket behaves as documented.
 */
public final class NativeAccess {

    private static final String X86 = "x86_64";
    private static final List<String> MACHINES = List.of(X86, "aarch64");

    private NativeAccess() {}

    /**
     * Returns the reason why libc cannot be called.
     *
     * @return text with the reason; empty when libc can be called
     */
    public static Optional<String> refusal() {
        return Found.REFUSAL;
    }

    /** Tests that the machine is an x86_64; only where nothing speaks against libc. */
    static boolean isX86() {
        return Machine.MACHINE.equals(X86);
    }

    /** Looks once. */
    private static final class Found {

        private static final Optional<String> REFUSAL = look();

        private static Optional<String> look() {
            java.lang.Module ours = NativeAccess.class.getModule();
            if (!ours.isNativeAccessEnabled()) {
                return Optional.of("native access is off; start the JVM with --enable-native-access="
                        + (ours.isNamed() ? ours.getName() : "ALL-UNNAMED"));
            }
            try {
                return tried();
            } catch (UnsupportedOperationException | LinkageError impossible) {
                Throwable cause = impossible.getCause() == null ? impossible : impossible.getCause();
                return Optional.of("libc cannot be called: " + cause.getMessage());
            }
        }

        private static Optional<String> tried() {
            if (!Machine.NAME.equals("Linux") || !MACHINES.contains(Machine.MACHINE)) {
                return Optional.of(Machine.NAME + " on " + Machine.MACHINE + " is not Linux on x86_64 or aarch64");
            }
            NativeBuffer block = Libc.allocate(SocketAddresses.BYTES_MAX);
            try {
                return triedSocket(block);
            } finally {
                Libc.free(block);
            }
        }

        private static Optional<String> triedSocket(NativeBuffer block) {
            int fd = Libc.socket(block, Linux.AF_UNIX);
            if (fd < 0) {
                return Optional.of("libc makes no socket: " + Strerror.of(fd));
            }
            int typed = Libc.option(block, fd, Linux.SO_TYPE);
            boolean isStream = typed == 0 && block.readInt(0) == Linux.SOCK_STREAM;
            // Not connected: the answer is an error, and which one shows that its number is caught.
            int received = Libc.receive(block, fd, 1);
            int closed = Libc.close(block, fd);
            return isStream && received == -Linux.EINVAL && closed == 0
                    ? Optional.empty()
                    : Optional.of("a socket of libc answers getsockopt with " + typed + ", recv with " + received
                            + " and close with " + closed);
        }
    }

    /** Name of the system: uname(2). */
    private static final class Machine {

        private static final int FIELD_BYTES = 65;
        private static final int MACHINE_FIELD = 4;
        // More than any system writes.
        private static final int BYTES = 4096;

        private static final LibcFunction UNAME = NativeLinker.cold("uname", JAVA_LONG);
        private static final byte[] FIELDS = ask();
        private static final String NAME = field(0);
        private static final String MACHINE = field(MACHINE_FIELD);

        private static byte[] ask() {
            NativeBuffer block = Libc.allocate(BYTES);
            byte[] fields = new byte[BYTES];
            block.write(fields, 0, BYTES);
            try {
                int answer = (int) UNAME.handle.invokeExact(block.errno(), block.address());
                if (answer == 0) {
                    block.read(fields, 0, BYTES);
                }
                return fields;
            } catch (Throwable unexpected) {
                throw NativeLinker.broken(unexpected);
            } finally {
                Libc.free(block);
            }
        }

        private static String field(int number) {
            int from = number * FIELD_BYTES;
            int length = 0;
            while (FIELDS[from + length] != 0 && length < FIELD_BYTES) {
                length++;
            }
            return new String(FIELDS, from, length, UTF_8);
        }
    }
}
