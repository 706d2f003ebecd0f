package io.needletail.cli;

/** The one thing about writing JSON that is easily done wrong. */
public final class Json {

    private Json() {}

    /** A text in quotes, whatever it holds. */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character < ' ') {
                quoted.append(String.format("\\u%04x", (int) character));
            } else {
                if (character == '"' || character == '\\') quoted.append('\\');
                quoted.append(character);
            }
        }
        return quoted.append('"').toString();
    }
}
