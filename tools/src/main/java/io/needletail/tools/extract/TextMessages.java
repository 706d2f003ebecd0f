package io.needletail.tools.extract;

import io.needletail.wire.Ascii;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Tags;
import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The messages in any text, such as the log of any engine. What is no message is passed over. */
final class TextMessages implements MessageSource {
    private static final int START_LENGTH = 5;

    /** Of a line at most so many bytes before a message are looked at for its time. */
    private static final int PREFIX_MAX = 512;

    /** Messages of a line that were sent within this time of each other were logged together. */
    private static final long LOGGED_TOGETHER_NS = 1_000_000_000L;

    private final InputWindow window;
    private final String name;
    private final Direction usual;
    private final FrameText text = new FrameText();
    private final LinePrefix prefix = new LinePrefix();
    private final LineHead head = new LineHead();
    private final Map<Oddity, Counted> oddities = new EnumMap<>(Oddity.class);
    private byte[] copy = new byte[4096];
    private int at;
    private int lineAt;
    private int messageEnd;
    private long line = 1;
    private byte[] beginning = {};
    private boolean hasMessages;

    /** Number of bytes of a kind that were found, and the place of the first. */
    private record Counted(String first, long count) {}

    /** Time and direction that stand before the first message of a line. */
    private static final class LineHead {
        private long line;
        private long timeNs = FoundMessage.NO_TIME;
        private long sentNs;
        private Direction direction = Direction.UNKNOWN;
    }

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
                if (!more(Math.max(at, window.limit() - START_LENGTH + 1))) return end();
                continue;
            }
            pass(start);
            boolean isWhole = window.isEnded() && window.failure().isEmpty();
            boolean isLast = isWhole || (at <= PREFIX_MAX && window.limit() == InputWindow.BYTES_MAX);
            int end = text.end(window.bytes(), at, window.limit(), isLast);
            if (end == FrameText.INCOMPLETE) {
                if (!more(at) && window.failure().isPresent()) return end();
            } else if (end == FrameText.NONE) {
                text.oddity().ifPresent(this::count);
                pass(at + START_LENGTH);
            } else {
                take(found, end);
                return true;
            }
        }
    }

    // What damage has cut off is no message: it would be shown as one that was sent so.
    private boolean end() throws IOException {
        Optional<IOException> failure = window.failure();
        if (failure.isPresent() && !(failure.get() instanceof DamagedInputException)) throw failure.get();
        return false;
    }

    private void count(Oddity oddity) {
        Counted before = oddities.get(oddity);
        String first = before == null ? name + ":" + line : before.first;
        oddities.put(oddity, new Counted(first, before == null ? 1 : before.count + 1));
    }

    private boolean more(int next) throws IOException {
        pass(next);
        // A line without a message may be of any length.
        if (at - lineAt > PREFIX_MAX) lineAt = at - PREFIX_MAX;
        int kept = lineAt;
        at -= kept;
        messageEnd = Math.max(0, messageEnd - kept);
        lineAt = 0;
        boolean isFilled = window.fill(kept);
        if (!hasMessages && beginning.length == 0) {
            beginning = Arrays.copyOf(window.bytes(), Math.min(window.limit(), ForeignInput.HEAD_BYTES));
        }
        return isFilled;
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
        if (text.isAsSent(bytes) && bytes[end - 1] == Ascii.SOH) {
            found.frame(bytes, at, end - at);
        } else {
            if (copy.length <= end - at) copy = new byte[2 * (end - at)];
            found.frame(copy, 0, text.copy(bytes, at, end, copy));
        }
        origin(found);
        hasMessages = true;
        pass(end);
        messageEnd = end;
    }

    // What stands between the message before and this one, else what the line says before its first message.
    private void origin(FoundMessage found) {
        long sent = found.isReadable() ? found.fields().timestamp(Tags.SENDING_TIME) : FoundMessage.NO_TIME;
        long sentNs = FieldValue.isPresent(sent) ? sent : FoundMessage.NO_TIME;
        int prefixAt = Math.max(Math.max(lineAt, messageEnd), at - PREFIX_MAX);
        prefix.read(window.bytes(), prefixAt, at, sentNs);
        long timeNs = prefix.timeNs();
        Direction direction = prefix.direction();
        if (head.line != line || timeNs != FoundMessage.NO_TIME) {
            head.line = line;
            head.timeNs = timeNs;
            head.sentNs = sentNs;
            head.direction = direction;
        } else {
            boolean isTogether = sentNs == FoundMessage.NO_TIME || Math.abs(sentNs - head.sentNs) <= LOGGED_TOGETHER_NS;
            if (isTogether) timeNs = head.timeNs;
            if (direction == Direction.UNKNOWN) direction = head.direction;
        }
        found.origin(timeNs, direction == Direction.UNKNOWN ? usual : direction, name, line);
    }

    @Override
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        oddities.forEach((oddity, counted) -> remarks.add(oddity.remark(counted.first, counted.count)));
        boolean isText = hasMessages || !oddities.isEmpty();
        if (!isText) ForeignInput.binary(beginning, name).ifPresent(remarks::add);
        window.failure().ifPresent(failure -> remarks.add(failure.getMessage()));
        return remarks;
    }

    @Override
    public void close() throws IOException {
        window.close();
    }
}
