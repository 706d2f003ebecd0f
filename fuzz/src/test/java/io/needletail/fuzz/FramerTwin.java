package io.needletail.fuzz;

import io.needletail.wire.Framer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@link Framer} must answer, by way of strings and a regular expression. */
final class FramerTwin {
    private static final Pattern HEAD = Pattern.compile("8=FIX[^\001=]{0,13}\0019=([0-9]{1,9})\001");
    private static final Pattern TRAILER = Pattern.compile("\00110=([0-9]{3})\001");
    private static final String START = "8=FIX";
    private static final int TRAILER_LENGTH = 7;

    private FramerTwin() {}

    /** The answer for a stream that begins here. */
    @SuppressWarnings("JdkObsolete") // Whether more bytes could make it a match is just what is asked.
    static int frame(String stream, int lengthMax) {
        Matcher head = HEAD.matcher(stream);
        if (!head.lookingAt()) return head.hitEnd() ? Framer.INCOMPLETE : -nextStart(stream, 1);
        long length = Long.parseLong(head.group(1)) + head.end() + TRAILER_LENGTH;
        if (length > lengthMax) return Framer.TOO_LONG;
        if (length > stream.length()) return Framer.INCOMPLETE;
        int trailer = (int) length - TRAILER_LENGTH;
        Matcher end = TRAILER.matcher(stream.substring(trailer - 1, (int) length));
        if (!end.matches()) return -nextStart(stream, trailer);
        int sum = stream.substring(0, trailer).chars().sum() % 256;
        boolean right = stream.startsWith("35=", head.end()) && Integer.parseInt(end.group(1)) == sum;
        return right ? (int) length : (int) -length;
    }

    private static int nextStart(String stream, int from) {
        int at = from;
        while (at < stream.length()
                && !stream.regionMatches(at, START, 0, Math.min(START.length(), stream.length() - at))) {
            at++;
        }
        return at;
    }
}
