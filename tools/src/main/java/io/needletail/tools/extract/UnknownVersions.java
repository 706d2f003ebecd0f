package io.needletail.tools.extract;

import io.needletail.engine.log.MessageText;
import io.needletail.wire.FieldReader;
import io.needletail.wire.Tags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Collects values of BeginString(8) that are no versions of FIX, each with its first place. */
final class UnknownVersions {
    private static final Pattern VERSION = Pattern.compile("FIX\\.\\d\\.\\d(SP\\d)?|FIXT\\.\\d\\.\\d");
    private static final int KEPT_MAX = 10;

    private final Map<String, String> places = new LinkedHashMap<>();
    private String last = "";

    /** Looks at the version of a readable message. */
    void take(FoundMessage found) {
        if (found.has(Tags.BEGIN_STRING, last) || found.fields().find(Tags.BEGIN_STRING) == FieldReader.NOT_FOUND)
            return;
        last = found.fields().text(Tags.BEGIN_STRING);
        boolean isKnown = VERSION.matcher(last).matches();
        if (!isKnown && places.size() < KEPT_MAX) places.putIfAbsent(last, found.place());
    }

    List<String> remarks() {
        return places.entrySet().stream()
                .map(
                        entry -> entry.getValue() + ": BeginString(8)=" + MessageText.ofPeer(entry.getKey())
                                + " is no version of FIX, such as FIX.4.4 or FIXT.1.1; it is read as it stands, correct the program that wrote it")
                .toList();
    }
}
