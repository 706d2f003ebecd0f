package io.needletail.cli.market;

import io.needletail.cli.ProcessEnvironment;
import io.needletail.engine.config.ConfigException;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.CommandReason;
import io.needletail.venue.server.MarketOperator;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that all verbs of {@code market} share: which venue, and as whom. */
final class MarketOptions {
    private static final String ALL = "all";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Settings of a venue of one node, which runs on this machine.")
    private Optional<Path> config = Optional.empty();

    @Option(names = "--folder", paramLabel = "DIR", description = "Folder of a cluster, in place of --config.")
    private Optional<Path> folder = Optional.empty();

    @Option(
            names = "--identity",
            paramLabel = "NAME",
            defaultValue = KeyFolder.OPERATOR,
            description = "Identity of the operator, one of VenueOperators (default: ${DEFAULT-VALUE}); the log names"
                    + " it beside each command.")
    private String identity = KeyFolder.OPERATOR;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "Longest wait for the venue (default: ${DEFAULT-VALUE}).")
    private int wait;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "Why: the log keeps it with each command; at most 200 bytes.")
    private String reason = "";

    /** Called by picocli. */
    MarketOptions() {}

    /** Reads the settings of the venue. */
    VenueSetup venue() throws IOException {
        if (config.isPresent() == folder.isPresent()) {
            throw wrong("name the venue: --config FILE for one node, or --folder DIR for a cluster");
        }
        try {
            if (folder.isPresent()) return cluster().venue();
            if (!Files.isReadable(config.get())) throw new IOException(config.get() + " is no file that can be read");
            return VenueSetup.read(config.get(), ProcessEnvironment.variables());
        } catch (ConfigException | IllegalArgumentException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }

    /** Connects to the venue. */
    MarketOperator connect(VenueSetup venue) throws IOException {
        if (!KeyFolder.isName(identity)) throw wrong("--identity=" + identity + ": expected a name of VenueOperators");
        CommandReason why = why();
        OperatorAccess access = folder.isEmpty()
                ? OperatorAccess.oneNode(venue)
                : OperatorAccess.cluster(cluster(), new ClusterFolder(folder.get()));
        return access.connect(identity, "needletail market", Duration.ofSeconds(wait))
                .because(why);
    }

    private CommandReason why() {
        try {
            return new CommandReason(reason);
        } catch (IllegalArgumentException unfit) {
            throw new ParameterException(spec.commandLine(), "--" + unfit.getMessage(), unfit);
        }
    }

    private ClusterSettings cluster() throws IOException {
        return ClusterSettings.read(new ClusterFolder(folder.orElseThrow()).config(), ProcessEnvironment.variables());
    }

    /** Returns the instruments with these symbols, or all of them. */
    List<InstrumentSetup> instruments(VenueSetup venue, List<String> symbols) {
        if (symbols.equals(List.of(ALL))) return venue.instruments();
        return symbols.stream()
                .map(symbol -> find(venue.instruments(), one -> one.symbol().equals(symbol), "instrument " + symbol))
                .toList();
    }

    /** Returns the owner of a name. */
    OwnerSetup owner(VenueSetup venue, String name) {
        return find(venue.owners(), one -> one.name().equals(name), "owner " + name);
    }

    private <T> T find(List<T> all, Predicate<T> which, String what) {
        return all.stream().filter(which).findFirst().orElseThrow(() -> wrong("the venue has no " + what));
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
