package io.needletail.engine.config;

import io.needletail.engine.AcceptorConfig;
import io.needletail.engine.ConnectionConfig;
import io.needletail.engine.Endpoint;
import io.needletail.engine.InitiatorConfig;
import io.needletail.engine.TcpEndpoint;
import io.needletail.transport.LinuxOptions;
import io.needletail.transport.SocketOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a session comes by its connections. */
final class LinkReader {
    private static final String ANY_ADDRESS = "0.0.0.0";
    private static final Pattern WAIT = Pattern.compile("(?:(\\d{1,4})\\s*[x*]\\s*)?(\\d{1,5})");
    private static final String WAIT_EXPECTED =
            "seconds from 1 to 86400, such as 30, or 2x5;30 for twice 5 and then 30";
    private static final int SECONDS_MAX = 86_400;
    private static final long SECOND_NS = 1_000_000_000L;

    private final Section section;

    LinkReader(Section section) {
        this.section = section;
    }

    ConnectionConfig link(boolean initiator) {
        return initiator ? calling() : accepting();
    }

    private InitiatorConfig calling() {
        List<Endpoint> places = new ArrayList<>();
        places.add(remote(""));
        // Numbered from 1; as in QuickFIX/J the first number that is missing ends them.
        for (int i = 1; section.has("SocketConnectHost" + i) || section.has("SocketConnectPath" + i); i++) {
            places.add(remote(Integer.toString(i)));
        }
        return new InitiatorConfig(
                places,
                local(),
                section.secondsNs("SocketConnectTimeout"),
                waits(),
                section.flag("DynamicSession"),
                sockets(),
                new TlsReader(section).tls(true));
    }

    private AcceptorConfig accepting() {
        Endpoint place = switch (section.choice("SocketAcceptProtocol")) {
            case "UNIX_DOMAIN_SOCKET" -> new Endpoint.SocketFile(path("SocketAcceptPath"));
            case "SHARED_MEMORY" -> new Endpoint.SharedMemory(path("SocketAcceptPath"));
            case "VM_PIPE" -> new Endpoint.InProcess(port("SocketAcceptPort"));
            default -> new TcpEndpoint(section.textOr("SocketAcceptAddress", ANY_ADDRESS), port("SocketAcceptPort"));
        };
        return new AcceptorConfig(
                place,
                section.list("AllowedRemoteAddresses"),
                section.flag("AcceptorTemplate"),
                section.flag("LogMessageWhenSessionNotFound"),
                sockets(),
                new TlsReader(section).tls(false));
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
        return new SocketOptions(
                section.flag("SocketTcpNoDelay"),
                section.flag("SocketKeepAlive"),
                section.flag("SocketReuseAddress"),
                section.count("SocketReceiveBufferSize"),
                section.count("SocketSendBufferSize"),
                SocketOptions.STAGING_BYTES,
                section.count("SocketLinger"),
                section.count("SocketTrafficClass"),
                new LinuxOptions(
                        section.flag("SocketQuickAck"),
                        section.count("SocketBusyPollMicros"),
                        section.flag("SocketKernelTimestamps")));
    }

    private int port(String key) {
        section.required(key);
        return section.count(key);
    }
}
