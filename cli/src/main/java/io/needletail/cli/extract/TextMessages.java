package io.needletail.cli.extract;

import io.needletail.wire.Ascii;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Tags;
import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The messages in any text, such as the log of any engine. What is no message is passed over. */
final class TextMessages implements MessageSource {
    private static final int START_LENGTH = 5;

    /** Of a line at most so many bytes before a message are looked at for its time. */
    private static final int PREFIX_MAX = 512;

    private final InputWindow window;
    private final String name;
    private final Direction usual;
    private final FrameText text = new FrameText();
    private final LinePrefix prefix = new LinePrefix();
    private byte[] copy = new byte[4096];
    private int at;
    private int lineAt;
    private long line = 1;

    /**
     * Begins before the first message.
     *
     * @param in the text
     * @param name of the input in places
     * @param usual direction of a message whose line does not tell it
     * @param beforeWaiting is flushed before the input is waited for
     */
    TextMessages(InputStream in, String name, Direction usual, Flushable beforeWaiting) {
        this.window = new InputWindow(in, beforeWaiting);
        this.name = name;
        this.usual = usual;
    }

    @Override
    public boolean next(FoundMessage found) throws IOException {
        while (true) {
            int start = FrameText.start(window.bytes(), at, window.limit());
            if (start == FrameText.NONE) {
                if (!more(Math.max(at, window.limit() - START_LENGTH + 1))) return false;
                continue;
            }
            pass(start);
            boolean isLast = window.isEnded() || (at <= PREFIX_MAX && window.limit() == InputWindow.BYTES_MAX);
            int end = text.end(window.bytes(), at, window.limit(), isLast);
            if (end == FrameText.INCOMPLETE) {
                more(at);
            } else if (end == FrameText.NONE) {
                pass(at + START_LENGTH);
            } else {
                take(found, end);
                return true;
            }
        }
    }

    private boolean more(int next) throws IOException {
        pass(next);
        // A line without a message may be of any length.
        if (at - lineAt > PREFIX_MAX) lineAt = at - PREFIX_MAX;
        int kept = lineAt;
        at -= kept;
        lineAt = 0;
        return window.fill(kept);
    }

    private void pass(int to) {
        byte[] bytes = window.bytes();
        for (int i = at; i < to; i++) {
            if (bytes[i] == '\n') {
                line++;
                lineAt = i + 1;
            }
        }
        at = to;
    }

    private void take(FoundMessage found, int end) {
        byte[] bytes = window.bytes();
        long on = line;
        int prefixAt = Math.max(lineAt, at - PREFIX_MAX);
        if (text.isSoh(bytes) && bytes[end - 1] == Ascii.SOH) {
            found.frame(bytes, at, end - at);
        } else {
            if (copy.length <= end - at) copy = new byte[2 * (end - at)];
            found.frame(copy, 0, text.copy(bytes, at, end, copy));
        }
        long sent = found.isReadable() ? found.fields().timestamp(Tags.SENDING_TIME) : FoundMessage.NO_TIME;
        prefix.read(bytes, prefixAt, at, FieldValue.isPresent(sent) ? sent : FoundMessage.NO_TIME);
        Direction told = prefix.direction();
        found.origin(prefix.timeNs(), told == Direction.UNKNOWN ? usual : told, name, on);
        pass(end);
    }

    @Override
    public List<String> remarks() {
        return List.of();
    }

    @Override
    public void close() throws IOException {
        window.close();
    }
}
