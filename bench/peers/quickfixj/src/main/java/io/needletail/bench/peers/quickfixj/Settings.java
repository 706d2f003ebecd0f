package io.needletail.bench.peers.quickfixj;

import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.PeerArguments;
import quickfix.ConfigError;
import quickfix.FileStoreFactory;
import quickfix.MemoryStoreFactory;
import quickfix.MessageStoreFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;

/**
 * The two sets of settings that QuickFIX/J is measured with.
 *
 * <ul>
 *   <li>{@code best}: the lightest of its documented settings. Memory store that keeps no messages, no log,
 *       no data dictionary, no latency check, no synchronous writes.
 *   <li>{@code default}: only its address and the folder of its file store are set.
 * </ul>
 */
final class Settings {

    static final String CLIENT = "CLIENT";
    static final String SERVER = "SERVER";
    private static final String FIX44 = "FIX.4.4";

    private final PeerArguments arguments;
    private final boolean best;

    Settings(PeerArguments arguments) {
        this.arguments = arguments;
        this.best = !arguments.text("variant", "best").equals("default");
    }

    MessageStoreFactory store(SessionSettings settings) {
        return best ? new MemoryStoreFactory() : new FileStoreFactory(settings);
    }

    SessionSettings initiator() throws ConfigError {
        SessionSettings settings = common("initiator");
        settings.setString("SocketConnectHost", arguments.host());
        settings.setLong("SocketConnectPort", arguments.port());
        settings.setLong("ReconnectInterval", 1);
        name(settings, new SessionID(version(), CLIENT, SERVER));
        return settings;
    }

    SessionSettings acceptor(int port) throws ConfigError {
        SessionSettings settings = common("acceptor");
        settings.setString("SocketAcceptAddress", arguments.host());
        settings.setLong("SocketAcceptPort", port);
        name(settings, new SessionID(version(), SERVER, CLIENT));
        return settings;
    }

    private SessionSettings common(String connectionType) {
        SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", connectionType);
        settings.setString("NonStopSession", "Y");
        settings.setLong("HeartBtInt", 30);
        settings.setString("ResetOnLogon", "Y");
        settings.setString("SocketTcpNoDelay", "Y");
        // As every other peer stamps SendingTime(52).
        settings.setString("TimeStampPrecision", arguments.echo() ? "MILLIS" : "NANOS");
        arguments.store().ifPresent(store -> secure(settings, store));
        if (best) {
            best(settings);
        } else {
            settings.setString("FileStorePath", arguments.dir().toString());
        }
        return settings;
    }

    private String version() {
        return arguments.echo() ? EchoOrder.BEGIN_STRING : FIX44;
    }

    /** Both ends present the certificate of the run and require it from the peer. */
    private static void secure(SessionSettings settings, PeerArguments.Store store) {
        settings.setString("SocketUseSSL", "Y");
        settings.setString("SocketKeyStore", store.file().toString());
        settings.setString("SocketKeyStorePassword", store.password());
        settings.setString("KeyStoreType", "PKCS12");
        settings.setString("SocketTrustStore", store.file().toString());
        settings.setString("SocketTrustStorePassword", store.password());
        settings.setString("TrustStoreType", "PKCS12");
        settings.setString("NeedClientAuth", "Y");
        settings.setString("EnabledProtocols", "TLSv1.3");
        settings.setString("CipherSuites", store.cipherSuite());
    }

    private static void best(SessionSettings settings) {
        settings.setString("UseDataDictionary", "N");
        settings.setString("ValidateIncomingMessage", "N");
        settings.setString("CheckLatency", "N");
        // Otherwise the memory store would retain every message and fill the heap within minutes.
        settings.setString("PersistMessages", "N");
        settings.setString("SocketSynchronousWrites", "N");
    }

    private static void name(SessionSettings settings, SessionID id) {
        settings.setString(id, "BeginString", id.getBeginString());
        settings.setString(id, "SenderCompID", id.getSenderCompID());
        settings.setString(id, "TargetCompID", id.getTargetCompID());
    }
}
