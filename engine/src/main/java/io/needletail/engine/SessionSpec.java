package io.needletail.engine;

import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.ConnectionConfig;
import io.needletail.engine.connect.InitiatorConfig;
import io.needletail.engine.log.LogConfig;
import io.needletail.engine.store.Storage;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.transport.tls.CertificateRule;
import io.needletail.wire.MessageValidator;
import java.util.Objects;
import java.util.Optional;

/**
 * One session as an engine runs it: protocol, connections, storage and application.
 *
 * <pre>{@code
 * SessionSpec.acceptor(id).listen("0.0.0.0", 9880).store(directory).listener(application).build();
 * SessionSpec.initiator(id).connect("exchange.example", 9880).store(directory).listener(application).build();
 * }</pre>
 *
 * <p>Immutable. Sessions with equal specs behave alike: {@link Engine#reload} does not touch a session whose new spec
 * equals the current one. Validator and listener are compared by {@code equals}: an application that changes a running
 * engine passes the same instances again where nothing has changed.
 */
public final class SessionSpec {
    private final SessionConfig config;
    private final ConnectionConfig connection;
    private final Storage storage;
    private final MessageValidator validator;
    private final Optional<DictionaryConfig> dictionaries;
    private final SessionListener listener;
    private final LogConfig log;
    private final CertificateRule certificates;
    private final Optional<SessionId> dropCopyTo;
    private final boolean standby;

    SessionSpec(SessionSpecBuilder from) {
        config = from.config;
        connection = from.connection();
        storage = from.storage;
        validator = from.validator;
        dictionaries = from.dictionaries;
        listener = from.listener.orElseThrow();
        log = from.log;
        certificates = from.certificates;
        dropCopyTo = from.dropCopyTo;
        standby = from.standby;
    }

    /**
     * Begins an acceptor with the default protocol settings.
     *
     * @param id the session; {@code *} for any id of a {@link SessionSpecBuilder#template}
     * @return needs an endpoint to listen on and a listener
     */
    public static SessionSpecBuilder acceptor(SessionId id) {
        return of(SessionConfig.acceptor(id));
    }

    /**
     * Begins an initiator with the default protocol settings.
     *
     * @param id the session
     * @return needs an endpoint to connect to and a listener
     */
    public static SessionSpecBuilder initiator(SessionId id) {
        return of(SessionConfig.initiator(id));
    }

    /**
     * Begins a session with the given protocol settings.
     *
     * @param config identity of the session and its role, initiator or acceptor
     * @return a builder that needs an endpoint and a listener
     */
    public static SessionSpecBuilder of(SessionConfig config) {
        return new SessionSpecBuilder(config);
    }

    /**
     * Begins a changed copy.
     *
     * @return has all parts of this spec
     */
    public SessionSpecBuilder toBuilder() {
        SessionSpecBuilder copy = new SessionSpecBuilder(config)
                .connection(connection)
                .storage(storage)
                .validator(validator, dictionaries)
                .listener(listener)
                .log(log)
                .certificates(certificates);
        copy.dropCopyTo = dropCopyTo;
        copy.standby = standby;
        return copy;
    }

    /**
     * Returns the identity of the session.
     *
     * @return version and ids of both ends
     */
    public SessionId id() {
        return config.id();
    }

    /**
     * Returns the protocol settings.
     *
     * @return the terms agreed with the peer
     */
    public SessionConfig config() {
        return config;
    }

    /**
     * Returns how the session gets its connections.
     *
     * @return an {@link InitiatorConfig} for an initiator, an {@link AcceptorConfig} for an acceptor
     */
    public ConnectionConfig connection() {
        return connection;
    }

    /**
     * Returns where sequence numbers and sent messages are kept.
     *
     * @return memory or a journal
     */
    public Storage storage() {
        return storage;
    }

    /**
     * Returns the validator of inbound messages.
     *
     * @return {@link MessageValidator#NONE} when messages are not validated
     */
    public MessageValidator validator() {
        return validator;
    }

    /**
     * Returns the dictionaries that the validator was made of, for operators.
     *
     * @return empty for a session that does not validate, and for a validator that the application made itself
     */
    public Optional<DictionaryConfig> dictionaries() {
        return dictionaries;
    }

    /**
     * Returns the application.
     *
     * @return called on the engine's thread
     */
    public SessionListener listener() {
        return listener;
    }

    /**
     * Returns the log of messages and events.
     *
     * @return {@link LogConfig#NONE} when nothing is logged
     */
    public LogConfig log() {
        return log;
    }

    /**
     * Returns which certificates of a trusted authority identify the peer.
     *
     * @return {@link CertificateRule#ANY} for all
     */
    public CertificateRule certificates() {
        return certificates;
    }

    /**
     * Returns the session of the same engine that gets a copy of each application message.
     *
     * @return empty when there is none
     */
    public Optional<SessionId> dropCopyTo() {
        return dropCopyTo;
    }

    /**
     * Tests whether an acceptor's journal is closed while the peer is not connected and read again at each Logon(A), so
     * that another process can take over. An initiator keeps its journal open all the same.
     *
     * @return true for a warm standby
     */
    public boolean standby() {
        return standby;
    }

    /** Tests whether the session is opened when a peer logs on. */
    boolean isMadeAtLogon() {
        return connection instanceof AcceptorConfig acceptor && (acceptor.template() || standby);
    }

    boolean isTemplate() {
        return connection instanceof AcceptorConfig acceptor && acceptor.template();
    }

    /** Returns the spec of the session that this template makes for a peer. */
    SessionSpec as(SessionId made) {
        if (!(connection instanceof AcceptorConfig acceptor && acceptor.template())) return this;
        return toBuilder()
                .config(config.with(made))
                .connection(acceptor.with(to -> to.template = false))
                .storage(storage.forSession(made))
                .validator(validator.another(), dictionaries)
                .build();
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof SessionSpec other
                && config.equals(other.config)
                && connection.equals(other.connection)
                && storage.equals(other.storage)
                && validator.equals(other.validator)
                && listener.equals(other.listener)
                && log.equals(other.log)
                && certificates.equals(other.certificates)
                && dropCopyTo.equals(other.dropCopyTo)
                && standby == other.standby;
    }

    @Override
    public int hashCode() {
        return Objects.hash(config, connection, storage, listener);
    }

    /**
     * Returns the session's ids and its connections.
     *
     * @return one line for people
     */
    @Override
    public String toString() {
        return config.id() + " " + connection;
    }
}
