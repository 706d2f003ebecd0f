package io.needletail.cli.doctor;

import io.needletail.transport.Sockets;
import io.needletail.wire.ScanStrategy;
import io.needletail.wire.VectorProof;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;

/** The JVM of this process, its flags and what was chosen for them. */
final class Jvm {
    private static final int PROOFS_MAX = 10;

    private Jvm() {}

    static List<Row> rows() {
        String vendor = System.getProperty("java.vendor", "");
        return List.of(
                Row.of("java", Runtime.version() + " " + vendor),
                Row.of("flags", flags()),
                codec(),
                nativeAccess(),
                sockets(),
                kernelStamps(),
                preloaded());
    }

    private static String flags() {
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments();
        return flags.isEmpty() ? "none" : String.join(" ", flags);
    }

    // The compiler needs some time for the vectors of this process.
    private static Row codec() {
        VectorProof proof = new VectorProof();
        proof.runRepeatedly(PROOFS_MAX);
        return new Row(
                "codec", ScanStrategy.chosen().description(), proof.refusal().orElse(""));
    }

    private static Row nativeAccess() {
        boolean on = Sockets.class.getModule().isNativeAccessEnabled();
        return Row.of("native access", on ? "on" : "off");
    }

    private static Row sockets() {
        Sockets.Choice chosen = Sockets.chosen();
        return new Row("sockets", chosen.kind() == Sockets.Kind.LIBC ? "libc" : "NIO", chosen.reason());
    }

    private static Row kernelStamps() {
        return Sockets.stampRefusal()
                .map(why -> new Row("kernel stamps", "none", why))
                .orElse(new Row(
                        "kernel stamps",
                        "available",
                        "SocketKernelTimestamps=Y times how long a message waits for the engine"));
    }

    private static Row preloaded() {
        return Optional.ofNullable(System.getenv("LD_PRELOAD"))
                .filter(libraries -> !libraries.isBlank())
                .map(libraries ->
                        new Row("preloaded", libraries, "calls of sockets go through what it defines of them"))
                .orElse(Row.of("preloaded", "nothing"));
    }
}
