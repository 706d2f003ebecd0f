package io.needletail.wire;

/**
 * Typed view of messages of one type, such as {@code needletail gen} generates it. A view wraps one message after the
 * other and allocates nothing.
 *
 * @param <V> the class of the view
 */
public interface MessageView<V extends MessageView<V>> {
    /**
     * Returns the type of the messages that this view reads. The name is one that no field of a dialect has.
     *
     * @return MsgType(35) as {@link Message#msgType} returns it
     */
    int viewedType();

    /**
     * Reads another message from now on.
     *
     * @param message of the type {@link #viewedType}; the view is valid until its bytes change
     * @return this
     */
    V wrap(Message message);
}
