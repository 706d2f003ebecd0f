package io.needletail.bench.sbe;

import io.needletail.bench.runner.ClassPaths;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The ways to get an order from FIX to SBE and back. */
enum SbePeer {
    /** Needletail's reader and writer, which verify, and the venue's codecs. */
    NEEDLETAIL("needletail", "venue", "", "BodyLength, CheckSum", "needletail-venue-"),

    /** A plain loop that verifies nothing in front of the same codecs, as Chronos' parser is one. */
    NEEDLETAIL_SCAN("needletail-scan", "venue", ":scan", "nothing", "needletail-venue-"),

    /** QuickFIX/J without a dictionary; the SBE bytes by hand. */
    QUICKFIXJ("quickfixj", "quickfixj", "", "nothing", "quickfixj-core-"),

    /** Strings, split; the SBE bytes by hand. */
    STRING("string", "plain", "", "nothing", "");

    private final String label;
    private final String folder;
    private final String form;
    private final String validates;
    private final String jar;

    SbePeer(String label, String folder, String form, String validates, String jar) {
        this.label = label;
        this.folder = folder;
        this.form = form;
        this.validates = validates;
        this.jar = jar;
    }

    static Optional<SbePeer> named(String label) {
        return Arrays.stream(values()).filter(peer -> peer.label.equals(label)).findFirst();
    }

    static String labels() {
        return Arrays.stream(values()).map(SbePeer::label).collect(Collectors.joining(", "));
    }

    /** Its name. */
    String label() {
        return label;
    }

    /** Folder of its jars, below {@code peers}. */
    String folder() {
        return folder;
    }

    /** Suffix of an operation in the name of its task. */
    String form() {
        return form;
    }

    /** Checks that it makes while it reads FIX. */
    String validates(String operation) {
        return operation.startsWith("fix-to-sbe") ? validates : "-";
    }

    /** The operations that it has; what verifies refuses the published message, whose length is wrong. */
    List<String> operations() {
        return switch (this) {
            case NEEDLETAIL -> List.of("fix-to-sbe", "sbe-encode", "sbe-decode", "fix-encode");
            case NEEDLETAIL_SCAN, STRING -> List.of("fix-to-sbe-published", "fix-to-sbe");
            case QUICKFIXJ -> List.of("fix-to-sbe-published", "fix-to-sbe", "fix-encode");
        };
    }

    /** Flags of its virtual machine. */
    List<String> jvmFlags() {
        if (!folder.equals("venue")) return List.of();
        return List.of(
                "--add-modules=jdk.incubator.vector",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-Dagrona.disable.bounds.checks=true");
    }

    /** Its version; a dash where there is none. */
    String version(ClassPaths classPaths) throws IOException {
        if (jar.isEmpty()) return "-";
        return ClassPaths.version(jar, classPaths.of(folder)).orElse("-");
    }
}
