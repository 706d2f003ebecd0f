package io.needletail.cli.agent;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.HostPort;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.admin.EngineAddress;
import io.needletail.cli.cluster.OrderlyEnd;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.engine.agent.AgentLimits;
import io.needletail.engine.agent.AgentServer;
import io.needletail.engine.config.AgentConfig;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.connect.TcpEndpoint;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail agent}: engines of this host for consoles and commands on others. */
@Command(
        name = "agent",
        description = {
            "Let consoles and commands on other hosts reach the engines of this one, until it is stopped.",
            "Each client shows a certificate, which the file gives a role at each engine: viewer, operator or"
                    + " administrator."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail agent --listen 0.0.0.0:9443 --config agent.cfg orders=/srv/orders/store fx=/srv/fx/store"
        })
public final class AgentCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "[NAME=]DIR", description = "Folder of an engine's journals, with a name.")
    private List<String> engines = new ArrayList<>();

    @Option(
            names = "--listen",
            required = true,
            paramLabel = "HOST:PORT",
            description = "Listen there; port 0 for one that the system chooses.")
    private String listen;

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description =
                    "Certificate and trusted authorities in [DEFAULT], roles of the clients in sections [CLIENT].")
    private Path config;

    /** Called by {@link java.util.ServiceLoader}. */
    public AgentCommand() {}

    @Override
    public Integer call() throws IOException {
        TcpEndpoint place = HostPort.listening(listen, spec);
        AgentConfig settings = read();
        boolean isOrderly = false;
        OrderlyEnd end = OrderlyEnd.onSignals();
        try (AgentServer agent = AgentServer.open(HostPort.resolve(place), settings, sockets(), AgentLimits.DEFAULTS)) {
            PrintWriter out = spec.commandLine().getOut();
            out.println("agent at " + new TcpEndpoint(place.host(), agent.port()));
            out.flush();
            end.await();
            isOrderly = true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            end.closed(isOrderly);
        }
        return ExitCode.OK;
    }

    private AgentConfig read() throws IOException {
        try {
            return AgentConfig.read(config, ProcessEnvironment.variables());
        } catch (ConfigException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }

    private Map<String, Path> sockets() {
        Map<String, Path> sockets = new LinkedHashMap<>();
        for (String text : engines) {
            WatchedEngine engine = EngineAddress.named(text, spec);
            Path socket = AdminSocket.beside(engine.store().orElseThrow());
            if (sockets.put(engine.name(), socket) != null) {
                throw new ParameterException(spec.commandLine(), "two engines are named " + engine.name());
            }
        }
        return sockets;
    }
}
