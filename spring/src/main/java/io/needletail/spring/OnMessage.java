package io.needletail.spring;

import io.needletail.wire.MessageView;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a bean the handler of application messages. Its parameters are the message, after the session if it
 * needs that.
 *
 * <pre>{@code
 * @OnMessage(NewOrderSingle.class)
 * void order(Session session, NewOrderSingle order) { … }
 *
 * @OnMessage(type = "F")
 * void cancel(Session session, Message message) { … }
 * }</pre>
 *
 * <p>The method is called on the engine's thread, as a {@link io.needletail.session.SessionListener} is: it must not
 * block, and must not keep the message. A type of message has one handler. What has no handler goes to the
 * {@code SessionListener} bean, and is rejected with BusinessMessageReject(j) where there is none.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OnMessage {
    /**
     * Names the messages by the classes that {@code needletail gen} generated for them.
     *
     * @return views; the last parameter takes each of them
     */
    Class<? extends MessageView<?>>[] value() default {};

    /**
     * Names the messages by MsgType(35).
     *
     * @return such as {@code D}; the last parameter is a {@link io.needletail.wire.Message}
     */
    String[] type() default {};
}
