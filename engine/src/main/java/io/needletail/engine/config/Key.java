package io.needletail.engine.config;

import java.util.Locale;

/**
 * A key of the configuration file.
 *
 * @param name as files write it; {@code LogonTag<n>} stands for any number
 * @param topic group in the guide
 * @param side section to which it belongs
 * @param verdict how it is handled
 * @param form required format of the value
 * @param otherwise default value, empty for none
 * @param example a value other than the default
 * @param meaning its effect, or the reason why it has none and what to do instead
 */
record Key(
        String name,
        String topic,
        KeyScope side,
        Verdict verdict,
        ValueFormat form,
        String otherwise,
        String example,
        String meaning) {
    private static final int PARTS = 8;

    static Key of(String line) {
        String[] parts = line.split(" *\\| *", PARTS);
        if (parts.length != PARTS) throw new IllegalArgumentException("a key has " + PARTS + " parts: " + line);
        return new Key(
                parts[0],
                parts[1],
                KeyScope.valueOf(parts[2].toUpperCase(Locale.ROOT)),
                Verdict.of(parts[3]),
                ValueFormat.of(parts[4]),
                parts[5],
                parts[6],
                parts[7]);
    }

    /** Returns the name up to its varying part, or all of it. */
    String stem() {
        int from = name.indexOf('<');
        return from < 0 ? name : name.substring(0, from);
    }

    /** Tests whether a name in a file means this key. */
    boolean isMeantBy(String written) {
        if (!name.endsWith(">")) return written.equals(name);
        if (!written.startsWith(stem()) || written.length() == stem().length()) return false;
        return !name.endsWith("<n>") || written.substring(stem().length()).matches("[1-9]\\d{0,3}");
    }

    boolean isActive() {
        return verdict == Verdict.HONOURED || verdict == Verdict.MAPPED;
    }

    boolean isSecret() {
        return form.kind() == ValueFormat.Kind.SECRET;
    }
}
