package io.needletail.tools.sim;

import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/**
 * Identity of the counterparty.
 *
 * @param beginString BeginString(8)
 * @param sender its SenderCompID(49)
 * @param target its TargetCompID(56)
 */
public record SimIdentity(String beginString, String sender, String target) {
    /** The one that a Logon(A) is sent to, as far as nothing else was asked for. */
    SimIdentity orOf(Message logon) {
        return new SimIdentity(
                beginString.isEmpty() ? logon.text(Tags.BEGIN_STRING) : beginString,
                sender.isEmpty() ? logon.text(Tags.TARGET_COMP_ID) : sender,
                target.isEmpty() ? logon.text(Tags.SENDER_COMP_ID) : target);
    }
}
