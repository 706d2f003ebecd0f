package io.needletail.tools.sim;

import io.needletail.wire.Message;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Messages that the counterparty sends. One thread. */
public interface ReplySource extends Closeable {
    /** Opens the replies of each connection. */
    @FunctionalInterface
    interface Opener {
        /**
         * Opens replies.
         *
         * @return replies from their beginning
         * @throws IOException when they cannot be read
         */
        ReplySource open() throws IOException;
    }

    /**
     * Replies that accept and fill orders, and carry out cancels and replacements.
     *
     * @return such replies
     * @throws IOException never
     */
    static ReplySource usual() throws IOException {
        return ScriptReplies.of(ScriptReplies.USUAL, "the usual script");
    }

    /**
     * Replies by the rules of a file.
     *
     * @param file a rule each line
     * @return such replies
     * @throws IOException when the file cannot be read, or has a line that is no rule
     */
    static ReplySource script(Path file) throws IOException {
        return ScriptReplies.read(file);
    }

    /**
     * Replies as a log has them: to the k-th application message what the counterparty sent after the k-th one of the
     * log.
     *
     * @param log any input with messages
     * @param sender SenderCompID(49) of the counterparty in the log
     * @param remarks takes what is wrong with the log, at its end
     * @return such replies
     * @throws IOException when the log cannot be read
     */
    static ReplySource recorded(String log, String sender, Consumer<String> remarks) throws IOException {
        return new RecordedReplies(log, sender, remarks);
    }

    /**
     * Sends messages after the logon.
     *
     * @return the messages
     * @throws IOException when they cannot be read
     */
    List<Reply> afterLogon() throws IOException;

    /**
     * Answers an application message.
     *
     * @param message what was received
     * @return the answers
     * @throws IOException when they cannot be read
     */
    List<Reply> to(Message message) throws IOException;
}
