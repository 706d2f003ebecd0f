package io.needletail.cli.doctor;

/**
 * One thing that was looked at.
 *
 * @param what was
 * @param value it has
 * @param remark why, or what to do about it; empty when there is nothing to say
 */
record Row(String what, String value, String remark) {

    static Row of(String what, String value) {
        return new Row(what, value, "");
    }

    String json() {
        return "{\"what\":%s,\"value\":%s,\"remark\":%s}".formatted(quoted(what), quoted(value), quoted(remark));
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(letter -> {
            if (letter < ' ') {
                quoted.append("\\u%04x".formatted(letter));
            } else {
                if (letter == '"' || letter == '\\') quoted.append('\\');
                quoted.append((char) letter);
            }
        });
        return quoted.append('"').toString();
    }
}
