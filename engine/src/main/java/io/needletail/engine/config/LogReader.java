package io.needletail.engine.config;

import io.needletail.engine.log.LogConfig;
import io.needletail.engine.log.Sink;
import io.needletail.wire.Redaction;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the log settings of a session. */
final class LogReader {
    private static final String RETENTION = "LogRetention";
    private static final String ROTATION = "LogRotate";
    private static final Pattern RAW_DATA = Pattern.compile("\\s*96\\s*=");
    private static final long FILE_BYTES_MIN = 65_536;

    private final Section section;

    LogReader(Section section) {
        this.section = section;
    }

    LogConfig log() {
        List<Sink> sinks = new ArrayList<>();
        section.text("FileLogPath").ifPresent(folder -> sinks.add(files(Path.of(folder))));
        Sink screen = screen();
        Sink slf4j = slf4j();
        // In QuickFIX/J the program chooses the logs; here a log is enabled by the presence of its keys.
        if (section.hasAny("Screen")) sinks.add(screen);
        if (section.hasAny("SLF4J")) sinks.add(slf4j);
        return new LogConfig(sinks, redaction(), LogConfig.RING_BYTES);
    }

    /** Returns the tags whose values are masked. */
    Redaction redaction() {
        List<String> tags = section.list("RedactTags");
        if (tags.size() == 1 && tags.getFirst().equalsIgnoreCase("NONE")) return Redaction.NONE;
        if (!tags.stream().allMatch(tag -> tag.matches("[1-9]\\d{0,8}"))) {
            throw section.wrong("RedactTags", "comma-separated tags, or NONE");
        }
        Stream<Integer> named = tags.stream().map(Integer::valueOf);
        Stream<Integer> rawData = provesByRawData() ? Stream.of(Tags.RAW_DATA) : Stream.empty();
        return new Redaction(Stream.concat(named, rawData).sorted().toList());
    }

    // RawData(96) is a password where the Logon(A) carries it, as with FIX 4.2, and plain data elsewhere.
    private boolean provesByRawData() {
        return !section.has("RedactTags")
                && section.settings().values().stream()
                        .anyMatch(setting -> setting.key().startsWith("LogonTag")
                                && RAW_DATA.matcher(setting.value()).lookingAt());
    }

    private Sink files(Path folder) {
        return new Sink.Files(folder, section.flag("FileLogHeartbeats"), rotation(), retention());
    }

    private Sink screen() {
        return Sink.Screen.DEFAULTS
                .withEvents(section.flag("ScreenLogShowEvents"))
                .withIncoming(section.flag("ScreenLogShowIncoming"))
                .withOutgoing(section.flag("ScreenLogShowOutgoing"))
                .withHeartbeats(section.flag("ScreenLogShowHeartBeats"))
                .withTimePlaces(section.flag("ScreenIncludeMilliseconds") ? Timestamp.MILLIS : Timestamp.SECONDS);
    }

    private Sink slf4j() {
        Sink.Categories usual = Sink.Categories.DEFAULTS;
        Sink.Categories categories = new Sink.Categories(
                section.textOr("SLF4JLogEventCategory", usual.events()),
                section.textOr("SLF4JLogErrorEventCategory", usual.errors()),
                section.textOr("SLF4JLogIncomingMessageCategory", usual.incoming()),
                section.textOr("SLF4JLogOutgoingMessageCategory", usual.outgoing()));
        return Sink.Slf4j.DEFAULTS
                .withCategories(categories)
                .withPrependSessionId(section.flag("SLF4JLogPrependSessionID"))
                .withHeartbeats(section.flag("SLF4JLogHeartbeats"));
    }

    // Without rotation, files never become old enough to be deleted.
    private Sink.Rotation rotation() {
        String written = section.textOr(ROTATION, "");
        if (written.isEmpty()) return section.has(RETENTION) ? Sink.Rotation.DAILY : Sink.Rotation.NEVER;
        if (written.toLowerCase(Locale.ROOT).equals("daily")) return Sink.Rotation.DAILY;
        if (!written.matches("\\d{1,15}") || Long.parseLong(written) < FILE_BYTES_MIN) {
            throw section.wrong(ROTATION, "daily, or at least " + FILE_BYTES_MIN + " bytes");
        }
        return Sink.Rotation.atBytes(Long.parseLong(written));
    }

    private Sink.Retention retention() {
        return section.has(RETENTION)
                ? new Sink.Retention(section.ageNs(RETENTION), Long.MAX_VALUE)
                : Sink.Retention.FOREVER;
    }
}
