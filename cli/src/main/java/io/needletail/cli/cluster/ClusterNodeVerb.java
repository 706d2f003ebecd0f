package io.needletail.cli.cluster;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.log.AsyncConsoleAppender;
import io.needletail.engine.error.VenueFault;
import io.needletail.venue.sequencer.ClusterNode;
import io.needletail.venue.sequencer.FileDamage;
import io.needletail.venue.sequencer.Sequencer;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail cluster node}: one node in this process; the supervisor starts it. */
@Command(
        name = "node",
        hidden = true,
        description = {
            "Run one node of a cluster in this process, until SIGTERM or until its standard input ends.",
            "'needletail cluster start' starts three of them; this verb is for a supervisor of your own."
        },
        footer = {CliCommand.EXAMPLES, "  needletail cluster node --folder cluster --member 0"})
final class ClusterNodeVerb implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.venue");

    @Mixin
    private ClusterOptions cluster;

    @Option(names = "--member", required = true, paramLabel = "N", description = "Number of the node, from 0.")
    private int member;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ClusterFolder folder = cluster.folder();
        ClusterSettings settings = cluster.settings();
        OrderlyEnd end = OrderlyEnd.onSignals();
        NodeEvents events = new NodeEvents(member);
        boolean isOrderly = false;
        try (ClusterNode _ =
                ClusterNode.launch(settings.node(folder, member), new Sequencer(settings.sequencer()), events)) {
            LOG.info("node {} runs in {}", member, folder.node(member));
            watchSupervisor(end);
            end.await();
            events.beginEnd();
            isOrderly = true;
        } catch (FileDamage damage) {
            LOG.error("{} node {}: {}", VenueFault.NODE_FAILED.id(), member, damage.getMessage());
            return ExitCode.DAMAGED;
        } catch (RuntimeException failure) {
            // Aeron's exceptions say what is wrong with a directory, a port or the disk.
            throw new IOException("node " + member + " cannot start: " + failure.getMessage(), failure);
        } finally {
            end.closed(isOrderly);
            AsyncConsoleAppender.drainAll();
        }
        return ExitCode.OK;
    }

    // Nothing is ever written to the pipe: it ends with the supervisor, however that ends.
    private static void watchSupervisor(OrderlyEnd end) {
        Thread.ofPlatform().daemon().name("needletail-supervisor-watch").start(() -> {
            try {
                while (System.in.read() >= 0) {}
            } catch (IOException broken) {
                LOG.warn("{} standard input: {}", VenueFault.NODE_FAILED.id(), broken.getMessage());
            }
            end.request();
        });
    }
}
