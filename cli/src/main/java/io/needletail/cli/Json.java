package io.needletail.cli;

/** The one thing about writing JSON that is easily done wrong. */
public final class Json {

    private static final char DELETE = 0x7F;
    private static final char C1_END = 0xA0;

    private Json() {}

    /** A text in quotes, whatever it holds; control characters, C1 included, as {@code \u001b}. */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character < ' ' || (character >= DELETE && character < C1_END)) {
                quoted.append(String.format("\\u%04x", (int) character));
            } else {
                if (character == '"' || character == '\\') quoted.append('\\');
                quoted.append(character);
            }
        }
        return quoted.append('"').toString();
    }
}
