package io.needletail.engine.config;

import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.TcpEndpoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Texts of configuration files for tests. */
final class ConfigText {
    /** Required settings of an acceptor. */
    static final String ACCEPTOR = """
            [SESSION]
            ConnectionType=acceptor
            BeginString=FIX.4.4
            SenderCompID=US
            TargetCompID=PEER
            SocketAcceptPort=9880
            """;

    /** Required settings of an initiator. */
    static final String INITIATOR = """
            [SESSION]
            ConnectionType=initiator
            BeginString=FIX.4.2
            SenderCompID=US
            TargetCompID=PEER
            SocketConnectHost=exchange.example
            SocketConnectPort=9881
            HeartBtInt=20
            """;

    private ConfigText() {}

    static Path to(Path directory, String text) throws IOException {
        return Files.writeString(directory.resolve("engine.cfg"), text, StandardCharsets.UTF_8);
    }

    static EngineSetup read(Path directory, String text) throws IOException {
        return EngineSetup.read(to(directory, text), Variables.NONE);
    }

    /** The only session of a file. */
    static SessionSpec session(Path directory, String text) throws IOException {
        return read(directory, text).sessions().getFirst();
    }

    /** The dictionaries of the only session of a file. */
    static Optional<DictionaryConfig> dictionaries(Path directory, String text) throws IOException {
        return read(directory, text).dictionaries().values().stream().findFirst();
    }

    /** Returns the endpoint of an acceptor. */
    static TcpEndpoint endpoint(SessionSpec spec) {
        return (TcpEndpoint) ((AcceptorConfig) spec.connection()).endpoint();
    }

    /** Returns the findings about a text, without the folder of the file. */
    static List<String> findings(Path directory, String text) throws IOException {
        return ConfigCheck.of(to(directory, text), Variables.NONE).findings().stream()
                .map(finding -> finding.toString().replace(directory + "/", ""))
                .toList();
    }
}
