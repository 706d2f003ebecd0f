package io.needletail.engine.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.needletail.session.CompIds;
import io.needletail.session.SessionId;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** File names of sessions: no two sessions have the same. Cold. */
final class StoreName {
    private static final int LENGTH_MAX = 200;
    private static final String PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.";
    private static final int HASH_BYTES = 16;

    private StoreName() {}

    static String of(SessionId id) {
        String ends = escaped(id.beginString()) + "-" + end(id.sender()) + "-" + end(id.target());
        String name = id.qualifier().isEmpty() ? ends : ends + "-" + escaped(id.qualifier());
        if (name.length() <= LENGTH_MAX) return name;
        // No other part of a name contains this character.
        String hash = "~" + hash(name);
        return name.substring(0, LENGTH_MAX - hash.length()) + hash;
    }

    static List<String> earlier(SessionId id) {
        String first = Stream.of(
                        Stream.of(id.beginString()), parts(id.sender()), parts(id.target()), Stream.of(id.qualifier()))
                .flatMap(parts -> parts)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("-"));
        String quickFix = Stream.of(
                        id.beginString(), underscored(id.sender()), underscored(id.target()), id.qualifier())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("-"));
        return Stream.of(first, quickFix)
                .map(name -> name.replaceAll("[^A-Za-z0-9.-]", "_"))
                .distinct()
                .filter(name -> !name.equals(of(id)))
                .toList();
    }

    private static String underscored(CompIds end) {
        return parts(end).filter(part -> !part.isEmpty()).collect(Collectors.joining("_"));
    }

    private static String end(CompIds end) {
        String name = escaped(end.compId());
        if (!end.subId().isEmpty() || !end.locationId().isEmpty()) name += "_" + escaped(end.subId());
        return end.locationId().isEmpty() ? name : name + "_" + escaped(end.locationId());
    }

    private static Stream<String> parts(CompIds end) {
        return Stream.of(end.compId(), end.subId(), end.locationId());
    }

    private static String escaped(String part) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            text.append(PLAIN.indexOf(c) >= 0 ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", (int) c));
        }
        return text.toString();
    }

    private static String hash(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(US_ASCII));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }
}
