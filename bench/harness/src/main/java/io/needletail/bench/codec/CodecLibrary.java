package io.needletail.bench.codec;

import io.needletail.bench.runner.ClassPaths;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The libraries that can be measured, each with and without validation where it has both. */
enum CodecLibrary {
    /** Needletail: framed, verified and indexed in place; the general writer. */
    NEEDLETAIL("needletail", "needletail", "PLAIN", "BodyLength, CheckSum"),

    /** The same without any JVM flag: no vectors. */
    NEEDLETAIL_PLAIN("needletail-plain", "needletail", "PLAIN", "BodyLength, CheckSum"),

    /** Needletail through generated views and writers: one call per field. */
    NEEDLETAIL_VIEWS("needletail-views", "needletail", "VIEWS", "BodyLength, CheckSum"),

    /** Needletail patching frames that it made once, one a symbol. */
    NEEDLETAIL_PREPARED("needletail-prepared", "needletail", "PREPARED", "nothing"),

    /** Needletail with a check of every message against the dictionary of FIX 4.4. */
    NEEDLETAIL_VALIDATED(
            "needletail+validation",
            "needletail",
            "VALIDATED",
            "BodyLength, CheckSum; tags, required fields, types, listed values"),

    /**
     * Finds every field with a plain loop and verifies nothing: for published pages of libraries that verify nothing.
     */
    NEEDLETAIL_SCAN("needletail-scan", "needletail", "SCAN", "nothing"),

    /** QuickFIX/J without a dictionary; with one for market data, because it does not find groups without one. */
    QUICKFIXJ("quickfixj", "quickfixj", "PLAIN", "nothing"),

    /** QuickFIX/J with its dictionary and its validation. */
    QUICKFIXJ_VALIDATED(
            "quickfixj+validation", "quickfixj", "VALIDATED", "CheckSum; tags, required fields, types, listed values"),

    /** Philadelphia with its check of CheckSum(10). */
    PHILADELPHIA("philadelphia", "philadelphia", "PLAIN", "BodyLength, CheckSum"),

    /** Artio's flyweights; its engine's own check of the frame in front. */
    ARTIO("artio", "artio", "PLAIN", "BodyLength, CheckSum"),

    /** The same, generated from a dictionary that has the fields of the measured messages alone. */
    ARTIO_TRIMMED("artio-trimmed", "artio-trimmed", "PLAIN", "BodyLength, CheckSum"),

    /** Artio's flyweights, which validate. */
    ARTIO_VALIDATED(
            "artio+validation", "artio", "VALIDATED", "BodyLength, CheckSum; required fields, types, listed values");

    private final String label;
    private final String folder;
    private final String form;
    private final String validates;

    CodecLibrary(String label, String folder, String form, String validates) {
        this.label = label;
        this.folder = folder;
        this.form = form;
        this.validates = validates;
    }

    static Optional<CodecLibrary> named(String label) {
        return Arrays.stream(values())
                .filter(library -> library.label.equals(label))
                .findFirst();
    }

    static String labels() {
        return Arrays.stream(values()).map(CodecLibrary::label).collect(Collectors.joining(", "));
    }

    String label() {
        return label;
    }

    /** Name of the folder of its jars, below {@code peers}. */
    String folder() {
        return folder;
    }

    /** Its class path. */
    String classPath(ClassPaths classPaths) throws IOException {
        // The trimmed codecs alone lie in a folder of their own, and replace those of Artio's.
        return this == ARTIO_TRIMMED
                ? classPaths.of(folder) + File.pathSeparator + classPaths.of(ARTIO.folder)
                : classPaths.of(folder);
    }

    /** The form as the benchmarks name it. */
    String form() {
        return form;
    }

    /** Checks that the library makes while it decodes. */
    String validates() {
        return validates;
    }

    /** Encoding has no separate row for validation. */
    List<Operation> operations() {
        return switch (form) {
            case "VALIDATED" -> List.of(Operation.DECODE);
            case "PREPARED" -> List.of(Operation.ENCODE);
            // It serves published pages alone.
            case "SCAN" -> List.of();
            default -> List.of(Operation.values());
        };
    }

    /** Returns the messages that it supports: repeated fields cannot be patched by tag. */
    List<String> messages(List<String> wanted) {
        if (this != NEEDLETAIL_PREPARED) return wanted;
        return wanted.stream()
                .filter(message -> !message.equals("MarketDataIncrementalRefresh"))
                .toList();
    }

    /** The yardstick: Needletail in the same form. */
    CodecLibrary yardstick() {
        return form.equals("VALIDATED") ? NEEDLETAIL_VALIDATED : NEEDLETAIL;
    }

    /** Flags of its virtual machine in addition to those of every library. */
    List<String> jvmFlags() {
        return switch (this) {
            case NEEDLETAIL, NEEDLETAIL_VIEWS, NEEDLETAIL_PREPARED, NEEDLETAIL_VALIDATED, NEEDLETAIL_SCAN ->
                List.of("--add-modules=jdk.incubator.vector");
            case NEEDLETAIL_PLAIN, QUICKFIXJ, QUICKFIXJ_VALIDATED, PHILADELPHIA -> List.of();
            case ARTIO, ARTIO_TRIMMED ->
                List.of(
                        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-Dagrona.disable.bounds.checks=true",
                        "-Dfix.codecs.no_validation=true");
            case ARTIO_VALIDATED ->
                List.of("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true");
        };
    }

    /** The file name of the jar whose version is the library's, up to the version. */
    String jar() {
        return switch (this) {
            case NEEDLETAIL,
                    NEEDLETAIL_PLAIN,
                    NEEDLETAIL_VIEWS,
                    NEEDLETAIL_PREPARED,
                    NEEDLETAIL_VALIDATED,
                    NEEDLETAIL_SCAN -> "needletail-wire-";
            case QUICKFIXJ, QUICKFIXJ_VALIDATED -> "quickfixj-core-";
            case PHILADELPHIA -> "philadelphia-core-";
            case ARTIO, ARTIO_TRIMMED, ARTIO_VALIDATED -> "artio-codecs-";
        };
    }
}
