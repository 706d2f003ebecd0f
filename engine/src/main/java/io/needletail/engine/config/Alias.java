package io.needletail.engine.config;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Key of another engine of the QuickFIX family.
 *
 * @param name as files write it
 * @param engine name of that engine
 * @param key key of this engine with the same meaning, empty when there is none
 * @param conversion how the value has to be changed
 * @param remark further explanation, or the reason why there is no such key
 */
record Alias(String name, String engine, String key, String conversion, String remark) {
    private static final int PARTS = 5;
    private static final String TLS_12 = "TLSv1.2";
    private static final String TLS_13 = "TLSv1.3";

    static Alias of(String line) {
        String[] parts = line.split(" *\\| *", PARTS);
        if (parts.length != PARTS) throw new IllegalArgumentException("an alias has " + PARTS + " parts: " + line);
        return new Alias(parts[0], parts[1], parts[2], parts[3], parts[4]);
    }

    boolean hasEffect() {
        return !key.isEmpty();
    }

    /**
     * Returns the setting in keys of this engine; a meaningless value is kept, so that it is refused under the original
     * key.
     */
    Map<String, String> convert(String value) {
        Map<String, String> converted = new LinkedHashMap<>();
        converted.put(
                key,
                switch (conversion) {
                    case "same", "server-name", "pkcs12" -> value;
                    case "places" -> places(value);
                    case "millis" -> ValueFormat.isYes(value) ? "MILLIS" : "SECONDS";
                    case "local" ->
                        ValueFormat.isYes(value) ? ZoneId.systemDefault().getId() : "UTC";
                    case "protocols" -> protocols(value);
                    case "least-tls" -> value.equalsIgnoreCase("TLS13") ? TLS_13 : TLS_12 + "," + TLS_13;
                    default -> throw new IllegalArgumentException(name + ": conversion " + conversion);
                });
        if (conversion.equals("server-name")) converted.put("UseSNI", "Y");
        if (conversion.equals("pkcs12")) converted.put("KeyStoreType", "PKCS12");
        return converted;
    }

    private static String places(String value) {
        return switch (value) {
            case "0" -> "SECONDS";
            case "3" -> "MILLIS";
            case "6" -> "MICROS";
            case "9" -> "NANOS";
            default -> value;
        };
    }

    // OpenSSL's notation: "all -TLSv1_2", "+TLSv1_3".
    private static String protocols(String value) {
        Set<String> chosen = new TreeSet<>();
        for (String word : value.trim().split("[ ,]+", -1)) {
            String protocol = word.replaceFirst("^[+-]", "").replace('_', '.').toLowerCase(Locale.ROOT);
            List<String> meant = protocol.equals("all")
                    ? List.of(TLS_12, TLS_13)
                    : List.of(TLS_12, TLS_13).stream()
                            .filter(known -> known.equalsIgnoreCase(protocol))
                            .toList();
            if (word.startsWith("-")) meant.forEach(chosen::remove);
            else chosen.addAll(meant);
        }
        return chosen.isEmpty() ? value : String.join(",", chosen);
    }
}
