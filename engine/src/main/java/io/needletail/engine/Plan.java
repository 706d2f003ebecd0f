package io.needletail.engine;

import io.needletail.session.SessionId;
import io.needletail.transport.tls.CertificateRule;
import java.util.Optional;

/**
 * One session and how it comes by its connections; two that are equal run alike.
 *
 * <p>Check and listener are compared by {@code equals}: whoever changes a running engine hands over the same ones again
 * where nothing has changed.
 *
 * @param spec the session, or the template of sessions when {@link AcceptorConfig#template} says so
 * @param link whom it calls, or where it is called
 * @param dropCopyTo the session of the same engine that gets a copy of each application message
 * @param standby whether an acceptor's journal is closed while nobody is connected, and read anew at each Logon(A): so that
 *     another process can take over where this one ended. An initiator keeps its journal open all the same
 * @param certificates which certificates of a trusted authority may speak for the peer
 */
public record Plan(
        SessionSpec spec,
        ConnectionConfig link,
        Optional<SessionId> dropCopyTo,
        boolean standby,
        CertificateRule certificates) {
    /** Refuses an initiator that is called, and an acceptor that calls. */
    public Plan {
        boolean calls = link instanceof InitiatorConfig;
        if (calls != spec.config().initiator()) {
            throw new IllegalArgumentException("session " + spec.config().id() + " is an "
                    + (calls ? "acceptor with somebody to call" : "initiator without anybody to call"));
        }
        if (dropCopyTo.isPresent() && dropCopyTo.get().equals(spec.config().id())) {
            throw new IllegalArgumentException("session " + spec.config().id() + " sends its drop copy to itself");
        }
    }

    /**
     * A session without drop copy.
     *
     * @param spec the session
     * @param link whom it calls, or where it is called
     */
    public Plan(SessionSpec spec, ConnectionConfig link) {
        this(spec, link, Optional.empty(), false);
    }

    /**
     * A session whose peer may have any certificate that is trusted.
     *
     * @param spec the session
     * @param link whom it calls, or where it is called
     * @param dropCopyTo the session of the same engine that gets a copy of each application message
     * @param standby whether an acceptor's journal is closed while its peer is not connected
     */
    public Plan(SessionSpec spec, ConnectionConfig link, Optional<SessionId> dropCopyTo, boolean standby) {
        this(spec, link, dropCopyTo, standby, CertificateRule.ANY);
    }

    /**
     * The same with a rule for the peer's certificate.
     *
     * @param rule which certificates may speak for the peer
     * @return a changed copy
     */
    public Plan with(CertificateRule rule) {
        return new Plan(spec, link, dropCopyTo, standby, rule);
    }

    /**
     * Which session it is.
     *
     * @return its ids
     */
    public SessionId id() {
        return spec.config().id();
    }

    /** Whether sessions of this plan are made when a peer logs on. */
    boolean isMadeAtLogon() {
        return link instanceof AcceptorConfig accepting && (accepting.template() || standby);
    }

    boolean isTemplate() {
        return link instanceof AcceptorConfig accepting && accepting.template();
    }

    /** The session that is made for a peer. */
    Plan as(SessionId made) {
        if (!isTemplate()) return this;
        AcceptorConfig from = (AcceptorConfig) link;
        AcceptorConfig own = new AcceptorConfig(
                from.place(), from.allowed(), false, from.showsStrangers(), from.sockets(), from.tls());
        SessionSpec session = new SessionSpec(
                spec.config().with(made), storage(made), spec.check().another(), spec.listener(), spec.log());
        return new Plan(session, own, dropCopyTo, standby, certificates);
    }

    // Beside the template's own directory: where the session would be had it been written out.
    private Storage storage(SessionId made) {
        return spec.storage().forSession(made);
    }
}
