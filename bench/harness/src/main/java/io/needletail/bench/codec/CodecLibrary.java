package io.needletail.bench.codec;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The libraries whose codecs can be measured, each with and without validation where it has both. */
final class CodecLibrary {
    private static final String PLAIN = "PLAIN";
    private static final String VALIDATED = "VALIDATED";
    private static final String SUMS = "BodyLength, CheckSum";
    private static final String VALUES = "required fields, types, listed values";
    private static final List<String> ARTIO_FLAGS =
            List.of("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dagrona.disable.bounds.checks=true");
    private static final List<String> ARTIO_PLAIN = unvalidated();

    /** Needletail: framed, verified and indexed in place; the general writer. */
    static final Contender NEEDLETAIL = needletail("needletail", PLAIN, SUMS, Contender.VECTORS);
    /** The same without any JVM flag: no vectors. */
    static final Contender NEEDLETAIL_PLAIN = needletail("needletail-plain", PLAIN, SUMS, List.of());
    /** Needletail through generated views and writers: one call per field. */
    static final Contender NEEDLETAIL_VIEWS = needletail("needletail-views", "VIEWS", SUMS, Contender.VECTORS);
    /** Needletail patching frames that it made once, one a symbol. */
    static final Contender NEEDLETAIL_PREPARED =
            needletail("needletail-prepared", "PREPARED", "nothing", Contender.VECTORS);
    /** Needletail with a check of every message against the dictionary of FIX 4.4. */
    static final Contender NEEDLETAIL_VALIDATED =
            needletail("needletail+validation", VALIDATED, SUMS + "; tags, " + VALUES, Contender.VECTORS);
    /**
     * Finds every field with a plain loop and verifies nothing: for published pages of libraries that verify nothing.
     */
    static final Contender NEEDLETAIL_SCAN = needletail("needletail-scan", "SCAN", "nothing", Contender.VECTORS);
    /** QuickFIX/J without a dictionary; with one for market data, because it does not find groups without one. */
    static final Contender QUICKFIXJ =
            new Contender("quickfixj", "quickfixj", "quickfixj-core-", PLAIN, "nothing", List.of());
    /** QuickFIX/J with its dictionary and its validation. */
    static final Contender QUICKFIXJ_VALIDATED = new Contender(
            "quickfixj+validation", "quickfixj", "quickfixj-core-", VALIDATED, "CheckSum; tags, " + VALUES, List.of());
    /** Philadelphia with its check of CheckSum(10). */
    static final Contender PHILADELPHIA =
            new Contender("philadelphia", "philadelphia", "philadelphia-core-", PLAIN, SUMS, List.of());
    /** Artio's flyweights; its engine's own check of the frame in front. */
    static final Contender ARTIO = new Contender("artio", "artio", "artio-codecs-", PLAIN, SUMS, ARTIO_PLAIN);
    /** The same, generated from a dictionary that has the fields of the measured messages alone. */
    static final Contender ARTIO_TRIMMED =
            new Contender("artio-trimmed", "artio-trimmed", "artio-codecs-", PLAIN, SUMS, ARTIO_PLAIN);
    /** Artio's flyweights, which validate. */
    static final Contender ARTIO_VALIDATED =
            new Contender("artio+validation", "artio", "artio-codecs-", VALIDATED, SUMS + "; " + VALUES, ARTIO_FLAGS);

    /** All of them, in the order of the tables. */
    static final List<Contender> ALL = List.of(
            NEEDLETAIL,
            NEEDLETAIL_PLAIN,
            NEEDLETAIL_VIEWS,
            NEEDLETAIL_PREPARED,
            NEEDLETAIL_VALIDATED,
            NEEDLETAIL_SCAN,
            QUICKFIXJ,
            QUICKFIXJ_VALIDATED,
            PHILADELPHIA,
            ARTIO,
            ARTIO_TRIMMED,
            ARTIO_VALIDATED);

    private CodecLibrary() {}

    private static Contender needletail(String label, String form, String validates, List<String> flags) {
        return new Contender(label, "needletail", "needletail-wire-", form, validates, flags);
    }

    private static List<String> unvalidated() {
        List<String> flags = new ArrayList<>(ARTIO_FLAGS);
        flags.add("-Dfix.codecs.no_validation=true");
        return flags;
    }

    /** The class path of a library. */
    static String classPath(Contender library, ClassPaths classPaths) throws IOException {
        String own = classPaths.of(library.folder());
        // The trimmed codecs alone lie in a folder of their own, and replace those of Artio's.
        return library.equals(ARTIO_TRIMMED) ? own + File.pathSeparator + classPaths.of(ARTIO.folder()) : own;
    }

    /** The version of a library. */
    static String version(Contender library, ClassPaths classPaths) throws IOException {
        return ClassPaths.version(library.jar(), classPath(library, classPaths)).orElse("unknown");
    }

    /** Encoding has no separate row for validation. */
    static List<Operation> operations(Contender library) {
        return switch (library.form()) {
            case VALIDATED -> List.of(Operation.DECODE);
            case "PREPARED" -> List.of(Operation.ENCODE);
            // It serves published pages alone.
            case "SCAN" -> List.of();
            default -> List.of(Operation.values());
        };
    }

    /** Returns the messages that a library supports: repeated fields cannot be patched by tag. */
    static List<String> messages(Contender library, List<String> wanted) {
        if (!library.equals(NEEDLETAIL_PREPARED)) return wanted;
        return wanted.stream()
                .filter(message -> !message.equals("MarketDataIncrementalRefresh"))
                .toList();
    }

    /** The yardstick of a library: Needletail in the same form. */
    static Contender yardstick(Contender library) {
        return library.form().equals(VALIDATED) ? NEEDLETAIL_VALIDATED : NEEDLETAIL;
    }
}
