package io.needletail.dictionary.xml;

import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lets equal parts of one dialect be the same object: thousands of members and values are, so that a dialect stays small. */
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

    /** Many fields of FIX Latest have one list of values between them. */
    @SuppressWarnings("unchecked")
    List<Value> values(List<Value> values) {
        return (List<Value>) shared(List.copyOf(values));
    }

    private Object shared(Object part) {
        Object known = parts.putIfAbsent(part, part);
        return known == null ? part : known;
    }
}
