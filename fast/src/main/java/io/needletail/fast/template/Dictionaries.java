package io.needletail.fast.template;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the dictionary entries: the same dictionary and key is the same entry (FAST 1.1, 6.3.1). */
final class Dictionaries {
    private final Map<Place, Integer> numbers = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    private enum Kind {
        GLOBAL,
        TEMPLATE,
        TYPE,
        USER
    }

    private record Place(Kind kind, int template, String owner, String ownerNs, String key, String keyNs) {}

    /** Returns the number of an entry, and adds the entry if it is new. */
    int number(Scope scope, Name key, Type type) {
        Place place = place(scope, key);
        Integer known = numbers.putIfAbsent(place, entries.size());
        if (known == null) {
            entries.add(new Entry(words(place), new Name(key.local(), key.namespace(), ""), type, false));
            return entries.size() - 1;
        }
        Entry entry = entries.get(known);
        if (entry.type() != type) entries.set(known, new Entry(entry.dictionary(), entry.key(), entry.type(), true));
        return known;
    }

    private static Place place(Scope scope, Name key) {
        String local = key.local();
        String ns = key.namespace();
        return switch (scope.dictionary()) {
            case "global" -> new Place(Kind.GLOBAL, 0, "", "", local, ns);
            case "template" -> {
                Scope.Named template = scope.template();
                yield new Place(Kind.TEMPLATE, template.order(), template.name().local(), "", local, ns);
            }
            case "type" ->
                new Place(Kind.TYPE, 0, scope.type().local(), scope.type().namespace(), local, ns);
            default -> new Place(Kind.USER, 0, scope.dictionary(), "", local, ns);
        };
    }

    private static String words(Place place) {
        return switch (place.kind) {
            case GLOBAL -> "global";
            case TEMPLATE -> "template " + place.owner;
            case TYPE -> "type " + place.owner;
            case USER -> place.owner;
        };
    }

    /** Returns all entries by number. */
    List<Entry> entries() {
        return entries;
    }
}
