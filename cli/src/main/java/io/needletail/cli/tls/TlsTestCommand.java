package io.needletail.cli.tls;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Tcp;
import io.needletail.transport.Transport;
import io.needletail.transport.tls.Tls;
import io.needletail.transport.tls.TlsInspection;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail tls test}: calls a peer as an initiator would and says what its TLS is worth. */
@Command(
        name = "test",
        description = "Call a peer with TLS and say what it shows; exit 1 when it is not to be trusted.",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail tls test fix.example.com:9880",
            "  needletail tls test 192.0.2.7:9880 --sni fix.example.com --trust authority.pem",
            "  needletail tls test fix.example.com:9880 --identity client.pem --key client.key"
        })
final class TlsTestCommand implements Callable<Integer> {

    /**
     * Longest time that a peer that misses our certificate may take to tell it: with TLS 1.3 it does after the
     * handshake.
     */
    private static final long OBJECTION_NS = 500_000_000L;

    private static final int PORT_MAX = 65_535;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "HOST:PORT", description = "The peer; an IPv6 address in brackets.")
    private String peer;

    @Mixin
    private TlsOptions options;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Wait for the peer so long (default: 10).")
    private int timeoutSeconds = 10;

    @Override
    public Integer call() throws IOException {
        int colon = peer.lastIndexOf(':');
        String host = colon < 1 ? "" : peer.substring(0, colon).replaceAll("[\\[\\]]", "");
        int port = port(colon);
        InetSocketAddress address = new InetSocketAddress(resolve(host), port);
        try (ExecutorService background = Executors.newVirtualThreadPerTaskExecutor()) {
            Tls tls = Tls.open(options.config(), background, Instant.now());
            tls.remarks().forEach(remark -> out().println("note      " + remark));
            try (TlsInspection inspection = tls.inspect(connect(address), host, port)) {
                return judge(inspection);
            }
        } finally {
            out().flush();
        }
    }

    private int judge(TlsInspection inspection) {
        List<String> problems = new ArrayList<>();
        try {
            Deadline.await(inspection::poll, timeoutSeconds, "the peer did not finish the handshake");
            SSLSession session = inspection.transport().session();
            out().println("protocol  " + session.getProtocol());
            out().println("cipher    " + session.getCipherSuite());
            requireNoObjection(inspection.transport());
        } catch (IOException failed) {
            problems.add(failed.getMessage());
        }
        Instant now = Instant.now();
        inspection.chain().forEach(certificate -> CertificatePrinter.print(certificate, now, out()));
        if (!inspection.chain().isEmpty()) {
            out().println("trust     "
                    + inspection.distrusted().orElse("its chain ends at a certificate that we trust"));
            out().println("host      " + inspection.misnamed().orElse("its certificate is the host's"));
        }
        inspection.distrusted().ifPresent(problems::add);
        inspection.misnamed().ifPresent(problems::add);
        problems.forEach(problem -> out().println("problem   " + problem));
        out().println(problems.isEmpty() ? "verdict   good" : "verdict   refused");
        return problems.isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private static void requireNoObjection(Transport transport) throws IOException {
        long endNs = System.nanoTime() + OBJECTION_NS;
        byte[] bytes = new byte[1];
        while (System.nanoTime() - endNs < 0 && transport.receive(bytes, 0, 1) == 0) Thread.onSpinWait();
    }

    private Transport connect(InetSocketAddress address) throws IOException {
        List<Transport> connected = new ArrayList<>();
        try (ConnectAttempt attempt = Tcp.connect(address, Optional.empty(), SocketOptions.LOW_LATENCY)) {
            Deadline.await(() -> attempt.poll(connected::add), timeoutSeconds, "the peer did not answer");
        }
        return connected.getFirst();
    }

    private int port(int colon) {
        try {
            int port = Integer.parseInt(peer.substring(colon + 1));
            if (colon > 0 && port > 0 && port <= PORT_MAX) return port;
        } catch (NumberFormatException wrong) {
            throw new ParameterException(spec.commandLine(), "'" + peer + "' has no port, expected HOST:PORT", wrong);
        }
        throw new ParameterException(spec.commandLine(), "'" + peer + "' is not HOST:PORT with a port from 1 to 65535");
    }

    private static InetAddress resolve(String host) throws IOException {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw new IOException("host " + host + " is unknown", unknown);
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
