package io.needletail.venue.sequencer;

import io.needletail.venue.identity.IdentityRole;
import io.needletail.venue.identity.Principal;
import io.needletail.venue.identity.SessionSeal;
import io.needletail.venue.sbe.ApplyIdentitiesDecoder;
import io.needletail.venue.sbe.BeginIdentitiesDecoder;
import io.needletail.venue.sbe.CancelOrderDecoder;
import io.needletail.venue.sbe.CancelOrdersDecoder;
import io.needletail.venue.sbe.ReplaceOrderDecoder;
import io.needletail.venue.sbe.ReportStateDecoder;
import io.needletail.venue.sbe.StateDigestDecoder;
import io.needletail.venue.sbe.SubmitOrderDecoder;
import io.needletail.venue.sbe.SubmitQuoteDecoder;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The identities of the connected sessions, and what the rights in force permit them. A session's identity is what the
 * log has it from the session's begin on, so that every node and every replay decides the same. A check allocates
 * nothing.
 */
final class Permissions {
    /** The client id of a gateway is in the bits from here on of the ids of its orders. */
    static final int CLIENT_SHIFT = 45;

    private static final Session UNKNOWN = new Session(Principal.NONE);

    private final IdentityTable table;
    private final RefusalListener listener;
    private final Long2ObjectHashMap<Session> bySession = new Long2ObjectHashMap<>();
    private long refused;

    /** An identity with the rights that it had when they were last looked up. */
    private static final class Session {
        private final Principal principal;
        private Optional<IdentityRights> rights = Optional.empty();
        private long version = -1;

        private Session(Principal principal) {
            this.principal = principal;
        }
    }

    Permissions(IdentityTable table, RefusalListener listener) {
        this.table = table;
        this.listener = listener;
    }

    void open(long sessionId, Principal principal) {
        bySession.put(sessionId, new Session(principal));
    }

    void close(long sessionId) {
        bySession.remove(sessionId);
    }

    /** Returns the name of the identity of a session, empty for none. */
    String identity(long sessionId) {
        return session(sessionId).principal.name();
    }

    /** Returns how many messages were refused since the start of the node. */
    long refused() {
        return refused;
    }

    /** Tests whether a session keeps its connection: all do before rights are in force. */
    boolean isKnown(long sessionId) {
        return !table.isInForce() || rights(sessionId).isPresent();
    }

    /**
     * Returns the length of a message without its seal, or -1 when it does not have that of its session: the sender
     * does not have the key of the session, and no answer reaches it.
     */
    int unsealed(long sessionId, DirectBuffer buffer, int offset, int length) {
        Session session = session(sessionId);
        if (session.principal.seals().isEmpty()) return length;
        if (session.principal.seals().get().ingress().isRight(buffer, offset, length)) {
            return length - SessionSeal.BYTES;
        }
        refused++;
        listener.refused(session.principal.name(), RefusalListener.Cause.SEAL, 0, 0);
        return -1;
    }

    /** Tests whether a session may use a client id. */
    boolean admits(long sessionId, long clientId, int templateId) {
        if (!table.isInForce()) return true;
        Optional<IdentityRights> rights = rights(sessionId);
        boolean isAdmitted = rights.isPresent()
                && (rights.get().hasClientIds() ? rights.get().hasClientId(clientId) : !table.isOwned(clientId));
        if (!isAdmitted) {
            RefusalListener.Cause cause =
                    rights.isEmpty() ? RefusalListener.Cause.IDENTITY : RefusalListener.Cause.CLIENT_ID;
            refuse(sessionId, cause, templateId, clientId);
        }
        return isAdmitted;
    }

    /** Tests whether the role of a session permits a command at all. */
    boolean permits(long sessionId, int templateId) {
        boolean isOfIdentities =
                templateId >= BeginIdentitiesDecoder.TEMPLATE_ID && templateId <= ApplyIdentitiesDecoder.TEMPLATE_ID;
        if (!table.isInForce() && !isOfIdentities) return true;
        Optional<IdentityRights> rights = rights(sessionId);
        return rights.isPresent() && permits(rights.get().role, templateId);
    }

    /** Tests whether a session may command the owner, and use the order ids, of a command that its role permits. */
    boolean permits(long sessionId, CommandDecoder command) {
        if (!table.isInForce()) return true;
        Optional<IdentityRights> rights = rights(sessionId);
        if (rights.isEmpty()) return false;
        IdentityRights identity = rights.get();
        if (identity.role != IdentityRole.GATEWAY) return true;
        int owner = command.owner();
        return owner >= 0
                && identity.owners.get(owner)
                && isFree(identity, command.newOrderId())
                && isFree(identity, command.newAskId());
    }

    /** Counts and reports a command that a session has no right to. */
    void refuse(long sessionId, RefusalListener.Cause cause, int templateId, long clientId) {
        refused++;
        listener.refused(session(sessionId).principal.name(), cause, templateId, clientId);
    }

    private static boolean permits(IdentityRole role, int templateId) {
        return switch (role) {
            case OPERATOR -> true;
            case OBSERVER -> false;
            case MONITOR ->
                templateId == ReportStateDecoder.TEMPLATE_ID || templateId == StateDigestDecoder.TEMPLATE_ID;
            case GATEWAY ->
                switch (templateId) {
                    case SubmitOrderDecoder.TEMPLATE_ID,
                            ReplaceOrderDecoder.TEMPLATE_ID,
                            CancelOrderDecoder.TEMPLATE_ID,
                            CancelOrdersDecoder.TEMPLATE_ID,
                            SubmitQuoteDecoder.TEMPLATE_ID -> true;
                    default -> false;
                };
        };
    }

    /** Tests that an order id is not one of another gateway's, which could then not use it. */
    private boolean isFree(IdentityRights identity, long orderId) {
        long client = orderId >>> CLIENT_SHIFT;
        return client == 0 || identity.hasClientId(client) || !table.isOwned(client);
    }

    private Optional<IdentityRights> rights(long sessionId) {
        Session session = session(sessionId);
        if (session.version != table.version()) {
            session.rights = table.find(session.principal.name());
            session.version = table.version();
        }
        return session.rights;
    }

    private Session session(long sessionId) {
        Session session = bySession.get(sessionId);
        return session == null ? UNKNOWN : session;
    }
}
