package io.needletail.engine; // tidy: one documented method for each part of a session

import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.ConnectionConfig;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.InitiatorConfig;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.log.LogConfig;
import io.needletail.engine.store.Storage;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.CertificateRule;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.wire.MessageValidator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Makes a {@link SessionSpec}. The order of calls does not matter, except that {@link #config} and
 * {@link #connection} replace all that they hold; of two calls for one part the later one counts.
 *
 * <p>A listener and an endpoint, with {@link #listen} or {@link #connect}, are required. The defaults of the other
 * parts: numbers and the last 4 MiB of sent messages in memory, lost when the process ends; low-latency sockets without
 * TLS; no validator; no log; an initiator tries again every 30 s. Not thread-safe.
 */
public final class SessionSpecBuilder {
    private static final int MEMORY_BYTES = 1 << 22;

    private static final String LISTEN = "listen";
    private static final String CONNECT = "connect";

    // Replaced before a spec is made.
    private static final Endpoint UNSET = new Endpoint.InProcess(0);

    SessionConfig config;
    Storage storage = Storage.memory(MEMORY_BYTES);
    MessageValidator validator = MessageValidator.NONE;
    Optional<DictionaryConfig> dictionaries = Optional.empty();
    Optional<SessionListener> listener = Optional.empty();
    LogConfig log = LogConfig.NONE;
    CertificateRule certificates = CertificateRule.ANY;
    Optional<SessionId> dropCopyTo = Optional.empty();
    boolean standby;

    private AcceptorConfig acceptor = AcceptorConfig.at(UNSET);
    private InitiatorConfig initiator = InitiatorConfig.to(UNSET);
    private Optional<String> acceptorCall = Optional.empty();
    private Optional<String> initiatorCall = Optional.empty();

    SessionSpecBuilder(SessionConfig config) {
        this.config = config;
    }

    /**
     * Replaces the protocol settings.
     *
     * @param other identity of the session and its role, initiator or acceptor
     * @return this builder
     */
    public SessionSpecBuilder config(SessionConfig other) {
        config = other;
        return this;
    }

    /**
     * Changes the protocol settings.
     *
     * @param change such as {@code config -> config.withTimePlaces(9)}
     * @return this builder
     */
    public SessionSpecBuilder config(UnaryOperator<SessionConfig> change) {
        return config(change.apply(config));
    }

    /**
     * Sets the heartbeat interval; an acceptor takes the peer's.
     *
     * @param interval HeartBtInt(108), whole seconds; zero for no heartbeats
     * @return this builder
     */
    public SessionSpecBuilder heartbeat(Duration interval) {
        return config(config.with(config.heartbeat().with(to -> to.heartbeatNs = interval.toNanos())));
    }

    /**
     * Listens on a TCP port.
     *
     * @param host address or name of this machine; {@code 0.0.0.0} for all its addresses
     * @param port 0 for the system's choice, which {@link Engine#port} returns
     * @return this builder
     */
    public SessionSpecBuilder listen(String host, int port) {
        return listen(new TcpEndpoint(host, port));
    }

    /**
     * Listens on a Unix domain socket.
     *
     * @param path the socket's file
     * @return this builder
     */
    public SessionSpecBuilder listenUnix(Path path) {
        return listen(new Endpoint.SocketFile(path));
    }

    /**
     * Listens for another process of this machine that shares memory.
     *
     * @param path the file of the socket for the handshake
     * @return this builder
     */
    public SessionSpecBuilder listenShared(Path path) {
        return listen(new Endpoint.SharedMemory(path));
    }

    /**
     * Listens on an endpoint.
     *
     * @param endpoint endpoint of any kind
     * @return this builder
     */
    public SessionSpecBuilder listen(Endpoint endpoint) {
        acceptor = acceptor.with(to -> to.endpoint = endpoint);
        acceptorCall = Optional.of(LISTEN);
        return this;
    }

    /**
     * Restricts the addresses that may connect to an acceptor.
     *
     * @param addresses names, addresses or networks such as {@code 192.0.2.0/24}; none for all
     * @return this builder
     */
    public SessionSpecBuilder allow(String... addresses) {
        acceptor = acceptor.with(to -> to.allowed = List.of(addresses));
        acceptorCall = acceptorCall.or(() -> Optional.of("allow"));
        return this;
    }

    /**
     * Makes a pattern, with {@code *} for any id, of sessions that are made when a peer logs on. A store's directory is
     * replaced by one for each session beside it.
     *
     * @return this builder
     */
    public SessionSpecBuilder template() {
        acceptor = acceptor.with(to -> to.template = true);
        acceptorCall = acceptorCall.or(() -> Optional.of("template"));
        return this;
    }

    /**
     * Closes an acceptor's journal while the peer is not connected and reads it again at each Logon(A), so that another
     * process can take over.
     *
     * @return this builder
     */
    public SessionSpecBuilder standby() {
        standby = true;
        return this;
    }

    /**
     * Connects to a TCP port.
     *
     * @param host address or name of the peer
     * @param port the peer's port
     * @return this builder
     */
    public SessionSpecBuilder connect(String host, int port) {
        return connect(new TcpEndpoint(host, port));
    }

    /**
     * Connects to a Unix domain socket.
     *
     * @param path the socket's file
     * @return this builder
     */
    public SessionSpecBuilder connectUnix(Path path) {
        return connect(new Endpoint.SocketFile(path));
    }

    /**
     * Connects to another process of this machine that shares memory.
     *
     * @param path the file of the socket for the handshake
     * @return this builder
     */
    public SessionSpecBuilder connectShared(Path path) {
        return connect(new Endpoint.SharedMemory(path));
    }

    /**
     * Connects to the first of these endpoints that can be reached.
     *
     * @param endpoints endpoints of any kind; the next one is tried after each failure, and the first again after the
     *     last
     * @return this builder
     */
    public SessionSpecBuilder connect(Endpoint... endpoints) {
        initiator = initiator.with(to -> to.endpoints = List.of(endpoints));
        initiatorCall = Optional.of(CONNECT);
        return this;
    }

    /**
     * Sets the waits of an initiator between attempts.
     *
     * @param waits before the attempts in a row; the last one is repeated
     * @return this builder
     */
    public SessionSpecBuilder reconnectAfter(Duration... waits) {
        initiator = initiator.with(
                to -> to.reconnectNs = Stream.of(waits).map(Duration::toNanos).toList());
        initiatorCall = initiatorCall.or(() -> Optional.of("reconnectAfter"));
        return this;
    }

    /**
     * Sets the longest time of an initiator's attempt; the default is a minute.
     *
     * @param longest limit for the name look-up, the connection and the TLS handshake, each
     * @return this builder
     */
    public SessionSpecBuilder connectTimeout(Duration longest) {
        initiator = initiator.with(to -> to.connectTimeoutNs = longest.toNanos());
        initiatorCall = initiatorCall.or(() -> Optional.of("connectTimeout"));
        return this;
    }

    /**
     * Leaves the start of an initiator to {@link Engine#enable}.
     *
     * @return this builder
     */
    public SessionSpecBuilder startedByApplication() {
        initiator = initiator.with(to -> to.startedByApplication = true);
        initiatorCall = initiatorCall.or(() -> Optional.of("startedByApplication"));
        return this;
    }

    /**
     * Secures the connections.
     *
     * @param tls certificates and protocols
     * @return this builder
     */
    public SessionSpecBuilder tls(TlsConfig tls) {
        acceptor = acceptor.withTls(tls);
        initiator = initiator.withTls(tls);
        return this;
    }

    /**
     * Restricts the certificates of a trusted authority that identify the peer.
     *
     * @param rule compares a certificate with the peer's CompID
     * @return this builder
     */
    public SessionSpecBuilder certificates(CertificateRule rule) {
        certificates = rule;
        return this;
    }

    /**
     * Sets the options of each socket.
     *
     * @param options a Unix domain socket uses some of them
     * @return this builder
     */
    public SessionSpecBuilder sockets(SocketOptions options) {
        acceptor = acceptor.withSockets(options);
        initiator = initiator.withSockets(options);
        return this;
    }

    /**
     * Replaces all settings of the connections.
     *
     * @param other settings of an initiator or of an acceptor
     * @return this builder
     */
    public SessionSpecBuilder connection(ConnectionConfig other) {
        switch (other) {
            case AcceptorConfig accepting -> {
                acceptor = accepting;
                acceptorCall = Optional.of(LISTEN);
                initiatorCall = Optional.empty();
            }
            case InitiatorConfig connecting -> {
                initiator = connecting;
                initiatorCall = Optional.of(CONNECT);
                acceptorCall = Optional.empty();
            }
        }
        return this;
    }

    /**
     * Keeps numbers and messages in a journal with the default sizes, not forced to disk.
     *
     * @param directory directory of this session only; created when it is missing
     * @return this builder
     */
    public SessionSpecBuilder store(Path directory) {
        return storage(Storage.journal(directory));
    }

    /**
     * Keeps numbers and messages in memory: they are lost when the process ends.
     *
     * @param bytes size of the sent messages that a peer may request again
     * @return this builder
     */
    public SessionSpecBuilder memoryStore(int bytes) {
        return storage(Storage.memory(bytes));
    }

    /**
     * Keeps numbers and messages in the given storage.
     *
     * @param other memory or a journal of any settings
     * @return this builder
     */
    public SessionSpecBuilder storage(Storage other) {
        storage = other;
        return this;
    }

    /**
     * Lets the journal begin with MsgSeqNum(34) 1 although its folder holds the session's files of QuickFIX/J's
     * FileStore, whose numbers are not used. Without it such a session does not start;
     * {@code needletail journal import-quickfixj} takes the numbers over. Call it after the method that sets the store.
     *
     * @return this
     */
    public SessionSpecBuilder ignoreForeignStore() {
        return storage(storage.ignoringForeignStore());
    }

    /**
     * Validates inbound messages.
     *
     * @param other validator of this session only, or {@link MessageValidator#NONE}
     * @return this builder
     */
    public SessionSpecBuilder validator(MessageValidator other) {
        return validator(other, Optional.empty());
    }

    /**
     * Validates inbound messages, and tells operators with what.
     *
     * @param other validator of this session only
     * @param from the dictionaries that it was made of
     * @return this builder
     */
    public SessionSpecBuilder validator(MessageValidator other, Optional<DictionaryConfig> from) {
        validator = other;
        dictionaries = from;
        return this;
    }

    /**
     * Sets the application.
     *
     * @param application called on the engine's thread
     * @return this builder
     */
    public SessionSpecBuilder listener(SessionListener application) {
        listener = Optional.of(application);
        return this;
    }

    /**
     * Logs messages and events.
     *
     * @param other sinks and redacted fields
     * @return this builder
     */
    public SessionSpecBuilder log(LogConfig other) {
        log = other;
        return this;
    }

    /**
     * Copies each application message to another session.
     *
     * @param id a session of the same engine
     * @return this builder
     */
    public SessionSpecBuilder dropCopyTo(SessionId id) {
        dropCopyTo = Optional.of(id);
        return this;
    }

    /**
     * Makes the spec.
     *
     * @return immutable
     * @throws IllegalArgumentException when a part is missing, or two parts contradict each other; the text names them
     */
    public SessionSpec build() {
        boolean connects = config.initiator();
        Optional<String> misplaced = connects ? acceptorCall : initiatorCall;
        if (misplaced.isPresent()) {
            throw unusable("is an " + (connects ? "initiator" : "acceptor") + ", and " + misplaced.get()
                    + "(...) belongs to an " + (connects ? "acceptor" : "initiator"));
        }
        boolean isReachable =
                connects ? initiatorCall.equals(Optional.of(CONNECT)) : acceptorCall.equals(Optional.of(LISTEN));
        if (!isReachable) {
            throw unusable(
                    connects
                            ? "is an initiator without an address: call connect(host, port)"
                            : "is an acceptor without an address: call listen(host, port)");
        }
        if (listener.isEmpty()) throw unusable("has no application: call listener(application)");
        if (dropCopyTo.equals(Optional.of(config.id()))) throw unusable("sends its drop copy to itself");
        return new SessionSpec(this);
    }

    ConnectionConfig connection() {
        return config.initiator() ? initiator : acceptor;
    }

    private IllegalArgumentException unusable(String why) {
        return new IllegalArgumentException("session " + config.id() + " " + why);
    }
}
