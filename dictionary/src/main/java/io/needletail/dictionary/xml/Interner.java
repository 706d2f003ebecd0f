package io.needletail.dictionary.xml;

import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Returns one object for all equal parts of a dialect: thousands of members and values are equal, so this saves memory.
 */
final class Interner {
    private final Map<Object, Object> parts = new HashMap<>();

    String text(String text) {
        return (String) shared(text);
    }

    FieldRef fieldRef(int tag, boolean required) {
        return (FieldRef) shared(new FieldRef(tag, required));
    }

    Value value(String text, String name) {
        return (Value) shared(new Value(text(text), text(name)));
    }

    /** Returns one list for all equal lists: many fields of FIX Latest have the same values. */
    @SuppressWarnings("unchecked")
    List<Value> values(List<Value> values) {
        return (List<Value>) shared(List.copyOf(values));
    }

    private Object shared(Object part) {
        Object known = parts.putIfAbsent(part, part);
        return known == null ? part : known;
    }
}
