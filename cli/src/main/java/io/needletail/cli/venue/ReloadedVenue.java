package io.needletail.cli.venue;

import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.market.OperatorAccess;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.FileReload;
import io.needletail.engine.config.Finding;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.VenueDefinitions.Definition;
import io.needletail.venue.server.GatewayServer;
import io.needletail.venue.server.MarketOperator;
import io.needletail.venue.server.VenueReload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The venue of a gateway that reads its file again: how it is defined, and what shows it. Any thread. */
public final class ReloadedVenue implements VenueReload.Host {
    private static final Duration WAIT = Duration.ofSeconds(10);

    private final Optional<OperatorAccess> access;
    private final Consumer<VenueSetup> beforeDefinitions;
    private final List<Consumer<VenueSetup>> followers = new CopyOnWriteArrayList<>();

    private ReloadedVenue(Optional<OperatorAccess> access, Consumer<VenueSetup> beforeDefinitions) {
        this.access = access;
        this.beforeDefinitions = beforeDefinitions;
    }

    /**
     * {@return a venue that the process of the gateway defines, as the identity {@code operator}}
     *
     * @param access of operators to it
     * @param beforeDefinitions is given the venue before its log is given the commands
     */
    static ReloadedVenue defined(OperatorAccess access, Consumer<VenueSetup> beforeDefinitions) {
        return new ReloadedVenue(Optional.of(access), beforeDefinitions);
    }

    /** {@return a venue that is defined elsewhere} */
    public static ReloadedVenue ofCluster() {
        return new ReloadedVenue(Optional.empty(), _ -> {});
    }

    /**
     * Lets something follow the file.
     *
     * @param follower is given the venue after each reload
     */
    public void follow(Consumer<VenueSetup> follower) {
        followers.add(follower);
    }

    /**
     * {@return the reload of a gateway}
     *
     * @param server the gateway
     * @param file its file
     * @param started the venue with which it was started
     * @param sessions the sessions with which it was started
     * @param err gets findings and outcome
     */
    public FileReload reload(
            GatewayServer server, Path file, VenueSetup started, EngineSetup sessions, PrintWriter err) {
        FileReload.Source source =
                new FileReload.Source(file, ProcessEnvironment.variables(), sessions, server.validators());
        return new FileReload(server.engine(), source, new VenueReload(server, started, this), err::println);
    }

    @Override
    public VenueSetup read(Path file) throws IOException {
        return VenueSetup.read(file, ProcessEnvironment.variables());
    }

    @Override
    public List<Finding> check(Path file, EngineSetup sessions) {
        return OpenMembers.of(file, sessions);
    }

    @Override
    public boolean definesVenue() {
        return access.isPresent();
    }

    @Override
    public void define(VenueSetup now, List<Definition> definitions) throws IOException {
        if (definitions.isEmpty()) return;
        new KeyFolder(now.node().directories().keys()).makeFor(now.identities());
        beforeDefinitions.accept(now);
        try (MarketOperator operator = access.orElseThrow().connect(KeyFolder.OPERATOR, "needletail reload", WAIT)) {
            for (Definition one : definitions) {
                Optional<String> refusal = operator.execute(one.command()).refusal();
                if (refusal.isPresent()) {
                    throw new IOException(
                            one.name() + ": the venue refused it, " + refusal.get()
                                    + "; definitions before it stay in the venue, and no gateway serves them yet: reload again");
                }
            }
        }
    }

    @Override
    public void served(VenueSetup now) {
        followers.forEach(follower -> follower.accept(now));
    }
}
