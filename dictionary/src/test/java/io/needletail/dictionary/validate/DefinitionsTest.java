package io.needletail.dictionary.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.SharedData;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The validator of the standard dialect returns the verdict that each acceptance definition expects. */
class DefinitionsTest {
    // Rejects of the session: these messages conform to the dictionary.
    private static final Set<Integer> REASONS_OF_THE_SESSION = Set.of(9, 10);
    private static final Set<String> REJECTED_BY_THE_SESSION =
            Set.of("11c_NewSeqNoLess", "2g_PossDupNoOrigSendingTime", "2f_PossDupOrigSendingTimeTooHigh");
    // For these messages the session sends a Logout or nothing, before validation or instead of a Reject.
    private static final Set<String> REFUSED_OTHERWISE =
            Set.of("1d_InvalidLogonNoDefaultApplVerID", "QFJ650_MissingMsgSeqNum", "LogonUnknownDefaultApplVerID");

    private record Verdict(int reason, int tag) {
        @Override
        public String toString() {
            return reason < 0 ? "passes" : "373=" + reason + " 371=" + tag;
        }
    }

    private static final Verdict PASSES = new Verdict(-1, 0);

    @ParameterizedTest
    @MethodSource("suites")
    void verdictEqualsTheDefinition(String origin, ValidatorOptions.Style style, String version) throws IOException {
        List<String> differences = new ArrayList<>();
        Map<Verdict, Integer> agreed = new TreeMap<>(Comparator.comparing(Verdict::toString));
        for (Definition definition : definitions(origin, version)) {
            Validator validator = validator(version, style);
            for (Definition.Sent sent : definition.messages()) {
                if (!sent.beginString().equals(beginString(version))) continue;
                byte[] frame = Frames.bytes(Frames.sealed(sent.beginString(), sent.body()));
                Message message = new Message();
                if (message.index(frame, 0, frame.length) != Message.WELL_FORMED) continue;
                Verdict expected = expected(definition, sent);
                Verdict found = verdict(validator, message);
                assertWords(sent, validator.text(message, validator.verdict(message)));
                if (REFUSED_OTHERWISE.contains(definition.name())) continue;
                if (found.equals(expected)) agreed.merge(found, 1, Integer::sum);
                else differences.add(definition.name() + ": " + found + " instead of " + expected + ": " + sent.body());
            }
        }
        System.out.println(origin + "/" + version + ": " + agreed);
        assertThat(differences).isEmpty();
        assertThat(agreed).hasSizeGreaterThan(8);
    }

    private static Verdict expected(Definition definition, Definition.Sent sent) {
        if (sent.reject().isEmpty() || REJECTED_BY_THE_SESSION.contains(definition.name())) return PASSES;
        Definition.Reject reject = sent.reject().get();
        if (REASONS_OF_THE_SESSION.contains(reject.reason())) return PASSES;
        // A tag below zero is indexed as 0; the session quotes it from the message.
        int tag = reject.reason() == 11 ? 35 : Math.max(0, reject.tag());
        return new Verdict(reject.reason(), tag);
    }

    private static void assertWords(Definition.Sent sent, String words) {
        String expected = sent.reject().map(Definition.Reject::text).orElse("");
        assertThat(words).isEqualTo(expected.contains("must set the delimiter") ? expected : "");
    }

    private static Verdict verdict(Validator validator, Message message) {
        long verdict = validator.verdict(message);
        return verdict == MessageValidator.PASS
                ? PASSES
                : new Verdict(MessageValidator.reason(verdict), MessageValidator.tag(verdict));
    }

    private static String beginString(String version) {
        if (version.startsWith("fix4")) return "FIX.4." + version.charAt(4);
        return "FIXT.1.1";
    }

    private static Validator validator(String version, ValidatorOptions.Style style) {
        ValidatorOptions options = ValidatorOptions.DEFAULTS.withStyle(style);
        if (version.startsWith("fix4")) return new Validator(Tables.of(beginString(version)), options);
        String ours = switch (version) {
            case "fix50sp1" -> "8";
            case "fix50sp2" -> "9";
            case "fixLatest" -> "10";
            default -> "7";
        };
        return Validator.fixt(Tables.of("FIXT.1.1"), Tables.applications(), ours, options);
    }

    /** The available suites, those of both QuickFIX engines, with one folder per version. */
    static List<Arguments> suites() throws IOException {
        List<Arguments> suites = new ArrayList<>();
        Path definitions = SharedData.require("conformance/def");
        for (String origin : List.of("quickfixj", "quickfix")) {
            Path versions = definitions.resolve(origin + "/server");
            if (!Files.isDirectory(versions)) continue;
            ValidatorOptions.Style style = ValidatorOptions.Style.valueOf(origin.toUpperCase(Locale.ROOT));
            try (Stream<Path> folders = Files.list(versions)) {
                folders.map(folder -> folder.getFileName().toString())
                        .filter(name -> name.startsWith("fix"))
                        .sorted()
                        .forEach(name -> suites.add(Arguments.of(origin, style, name)));
            }
        }
        return suites;
    }

    private static List<Definition> definitions(String origin, String version) throws IOException {
        Path folder = SharedData.require("conformance/def/" + origin + "/server/" + version);
        List<Definition> definitions = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                if (file.toString().endsWith(".def")) definitions.add(Definition.read(file));
            }
        }
        return definitions;
    }
}
