package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MessageView;
import io.needletail.wire.MsgTypes;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Calls a handler for each type of message, with a typed view of the message.
 *
 * <pre>{@code
 * MessageDispatcher dispatcher = new MessageDispatcher()
 *         .on(NewOrderSingle.class, (session, order) -> fill(session, order))
 *         .on(OrderCancelRequest.class, this::cancel);
 * spec.listener(dispatcher::onMessage);        // or call it in the onMessage of a SessionListener
 * }</pre>
 *
 * <p>A message without a handler is rejected with BusinessMessageReject(j), reason 3, unless {@link #otherwise} sets
 * another response; a BusinessMessageReject(j) is never rejected. One thread, that of the sessions. A call allocates
 * nothing.
 */
public final class MessageDispatcher {
    private int[] types = {};
    private final List<Handler<Message>> routes = new ArrayList<>();
    private Handler<Message> others = MessageDispatcher::reject;

    /**
     * Handles messages of one type.
     *
     * @param <V> the class of the view
     */
    @FunctionalInterface
    public interface Handler<V> {
        /**
         * Handles a message.
         *
         * @param session the session that received it
         * @param message valid during the call only
         */
        void onMessage(Session session, V message);
    }

    /** Creates a dispatcher without handlers. */
    public MessageDispatcher() {}

    /**
     * Adds the handler for one type of message. Before the first message.
     *
     * @param <V> the class of the view
     * @param type a class that {@code needletail gen} generated for a message; in a named module its package is
     *     exported
     * @param handler receives the messages of this type
     * @return this
     * @throws IllegalArgumentException when the type has a handler already, or the class no public constructor without
     *     arguments
     */
    public <V extends MessageView<V>> MessageDispatcher on(Class<V> type, Handler<? super V> handler) {
        V view = view(type);
        return add(
                view.viewedType(),
                type.getName(),
                (session, message) -> handler.onMessage(session, view.wrap(message)));
    }

    /**
     * Adds the handler for one type of message that has no view. Before the first message.
     *
     * @param msgType MsgType(35), such as {@code D}
     * @param handler receives the messages of this type
     * @return this
     * @throws IllegalArgumentException when the type has a handler already, or has not one to four characters
     */
    public MessageDispatcher on(String msgType, Handler<Message> handler) {
        return add(MsgTypes.of(msgType), "MsgType(35)=" + msgType, handler);
    }

    private MessageDispatcher add(int msgType, String name, Handler<Message> handler) {
        int at = Arrays.binarySearch(types, msgType);
        if (at >= 0) throw new IllegalArgumentException(name + ": this type of message has a handler already");
        int place = -at - 1;
        int[] more = Arrays.copyOf(types, types.length + 1);
        System.arraycopy(types, place, more, place + 1, types.length - place);
        more[place] = msgType;
        types = more;
        routes.add(place, handler);
        return this;
    }

    /**
     * Sets the handler of all other messages.
     *
     * @param handler receives each message whose type has no handler
     * @return this
     */
    public MessageDispatcher otherwise(Handler<Message> handler) {
        others = handler;
        return this;
    }

    /**
     * Passes a message to the handler of its type; has the shape of {@link SessionListener#onMessage}.
     *
     * @param session the session that received it
     * @param message valid during the call only
     */
    public void onMessage(Session session, Message message) {
        int at = Arrays.binarySearch(types, message.msgType());
        (at >= 0 ? routes.get(at) : others).onMessage(session, message);
    }

    private static void reject(Session session, Message message) {
        // Two ends would reject each other's rejections in a loop.
        if (message.msgType() == MsgTypes.BUSINESS_MESSAGE_REJECT) return;
        session.reject(message, BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, "");
    }

    private static <V> V view(Class<V> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalArgumentException(
                    type.getName()
                            + ": a view is a public class with a public constructor without arguments, in a package"
                            + " that its module exports",
                    e);
        }
    }
}
