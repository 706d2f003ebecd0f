package io.needletail.engine.config;

import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.ConnectionConfig;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.InitiatorConfig;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.transport.LinuxOptions;
import io.needletail.transport.SocketOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads how a session gets its connections. */
final class ConnectionReader {
    private static final String ANY_ADDRESS = "0.0.0.0";
    private static final Pattern WAIT = Pattern.compile("(?:(\\d{1,4})\\s*[x*]\\s*)?(\\d{1,5})");
    private static final String WAIT_EXPECTED =
            "seconds from 1 to 86400, such as 30, or 2x5;30 for twice 5 and then 30";
    private static final int SECONDS_MAX = 86_400;
    private static final long SECOND_NS = 1_000_000_000L;

    private final Section section;

    ConnectionReader(Section section) {
        this.section = section;
    }

    ConnectionConfig connection(boolean initiator) {
        ConnectionConfig plain = (initiator ? initiator() : acceptor()).withSockets(sockets());
        return new TlsReader(section).tls(initiator).map(plain::withTls).orElse(plain);
    }

    private InitiatorConfig initiator() {
        List<Endpoint> endpoints = new ArrayList<>();
        endpoints.add(remote(""));
        // Numbered from 1; as in QuickFIX/J the first missing number ends the list.
        for (int i = 1; section.has("SocketConnectHost" + i) || section.has("SocketConnectPath" + i); i++) {
            endpoints.add(remote(Integer.toString(i)));
        }
        return InitiatorConfig.to(endpoints.toArray(Endpoint[]::new)).with(to -> {
            to.connectTimeoutNs = section.secondsNs("SocketConnectTimeout");
            to.reconnectNs = waits();
            to.startedByApplication = section.flag("DynamicSession");
            to.local = local();
        });
    }

    private AcceptorConfig acceptor() {
        Endpoint endpoint = switch (section.choice("SocketAcceptProtocol")) {
            case "UNIX_DOMAIN_SOCKET" -> new Endpoint.SocketFile(path("SocketAcceptPath"));
            case "SHARED_MEMORY" -> new Endpoint.SharedMemory(path("SocketAcceptPath"));
            case "VM_PIPE" -> new Endpoint.InProcess(port("SocketAcceptPort"));
            default -> new TcpEndpoint(section.textOr("SocketAcceptAddress", ANY_ADDRESS), port("SocketAcceptPort"));
        };
        return AcceptorConfig.at(endpoint).with(to -> {
            to.allowed = section.list("AllowedRemoteAddresses");
            to.template = section.flag("AcceptorTemplate");
            to.logsUnknownPeers = section.flag("LogMessageWhenSessionNotFound");
        });
    }

    private Endpoint remote(String number) {
        return switch (section.choice("SocketConnectProtocol" + number)) {
            case "UNIX_DOMAIN_SOCKET" -> new Endpoint.SocketFile(path("SocketConnectPath" + number));
            case "SHARED_MEMORY" -> new Endpoint.SharedMemory(path("SocketConnectPath" + number));
            case "VM_PIPE" -> new Endpoint.InProcess(port("SocketConnectPort" + number));
            default ->
                new TcpEndpoint(section.required("SocketConnectHost" + number), port("SocketConnectPort" + number));
        };
    }

    private Path path(String key) {
        return Path.of(section.required(key));
    }

    private Optional<TcpEndpoint> local() {
        Optional<String> host = section.text("SocketLocalHost");
        int port = section.count("SocketLocalPort");
        if (host.isEmpty() && port == 0) return Optional.empty();
        return Optional.of(new TcpEndpoint(host.orElse(ANY_ADDRESS), port));
    }

    private List<Long> waits() {
        String key = "ReconnectInterval";
        List<Long> waits = new ArrayList<>();
        for (String part : section.textOr(key, Keys.known(key).otherwise()).split(";", -1)) {
            Matcher wait = WAIT.matcher(part.strip());
            if (!wait.matches()) throw section.wrong(key, WAIT_EXPECTED);
            int times = wait.group(1) == null ? 1 : Integer.parseInt(wait.group(1));
            long seconds = Long.parseLong(wait.group(2));
            boolean usable = seconds >= 1 && seconds <= SECONDS_MAX && times >= 1;
            if (!usable || waits.size() + times > InitiatorConfig.WAITS_MAX) throw section.wrong(key, WAIT_EXPECTED);
            waits.addAll(Collections.nCopies(times, seconds * SECOND_NS));
        }
        return waits;
    }

    private SocketOptions sockets() {
        return SocketOptions.LOW_LATENCY
                .with(to -> {
                    to.noDelay = section.flag("SocketTcpNoDelay");
                    to.keepAlive = section.flag("SocketKeepAlive");
                    to.reuseAddress = section.flag("SocketReuseAddress");
                    to.receiveBufferBytes = section.count("SocketReceiveBufferSize");
                    to.sendBufferBytes = section.count("SocketSendBufferSize");
                    to.lingerSeconds = section.count("SocketLinger");
                    to.trafficClass = section.count("SocketTrafficClass");
                })
                .with(LinuxOptions.NONE
                        .withQuickAck(section.flag("SocketQuickAck"))
                        .withBusyPoll(section.count("SocketBusyPollMicros"))
                        .withKernelStamps(section.flag("SocketKernelTimestamps")));
    }

    private int port(String key) {
        section.required(key);
        return section.count(key);
    }
}
