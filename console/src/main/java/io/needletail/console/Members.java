package io.needletail.console;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Typed reads of the members of JSON objects. */
final class Members {
    private Members() {}

    /** Returns a whole number; 0 where there is none. */
    static long number(Map<String, Object> object, String name) {
        return object.get(name) instanceof Number number ? number.longValue() : 0;
    }

    /** Returns a text; empty where there is none. */
    static String text(Map<String, Object> object, String name) {
        return object.get(name) instanceof String text ? text : "";
    }

    /** Tests that a member is {@code true}. */
    static boolean isTrue(Map<String, Object> object, String name) {
        return Boolean.TRUE.equals(object.get(name));
    }

    /** Returns an object; empty where there is none. */
    static Map<String, Object> object(Map<String, Object> object, String name) {
        return object.get(name) instanceof Map<?, ?> members ? copy(members) : Map.of();
    }

    /** Returns the objects of an array. */
    static List<Map<String, Object>> objects(Map<String, Object> object, String name) {
        if (!(object.get(name) instanceof Collection<?> array)) return List.of();
        return array.stream()
                .filter(Map.class::isInstance)
                .map(member -> copy((Map<?, ?>) member))
                .toList();
    }

    private static Map<String, Object> copy(Map<?, ?> members) {
        Map<String, Object> copy = new LinkedHashMap<>();
        members.forEach((name, value) -> copy.put(String.valueOf(name), value));
        return copy;
    }
}
