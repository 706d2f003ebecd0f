package io.needletail.venue.server;

import io.needletail.engine.Engine;
import io.needletail.engine.ReloadResult;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.FileReload;
import io.needletail.engine.config.Finding;
import io.needletail.engine.config.ValidatorCache;
import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.ErrorCode;
import io.needletail.matching.TradingPhase;
import io.needletail.session.SessionId;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.VenueDifference;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.gateway.Gateway;
import io.needletail.venue.gateway.ServedMarket;
import io.needletail.venue.gateway.ServedMarket.Removal;
import io.needletail.venue.sequencer.VenueDefinitions;
import io.needletail.venue.sequencer.VenueDefinitions.Definition;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reload of the file of a gateway that runs. What is the state of the venue changes by commands of its log, what the
 * gateway serves changes after them, its sessions change last. A file that cannot be served changes nothing; a refusal
 * that only the log can give ends a reload before the gateway and its sessions change. Used by {@link FileReload}, one
 * call at a time.
 */
public final class VenueReload implements FileReload.Sessions {
    private static final long ANSWER_S = 30;

    private final GatewayServer server;
    private final Host venue;
    private final Map<String, String> names = new HashMap<>();
    private VenueSetup served;

    /** Needs of a reload beside the gateway. */
    public interface Host {
        /**
         * Reads a file.
         *
         * @param file settings of the venue
         * @return the venue
         * @throws IOException when it cannot be read
         */
        VenueSetup read(Path file) throws IOException;

        /**
         * {@return findings about the sessions of a venue}
         *
         * @param file settings of the venue
         * @param sessions its sessions
         */
        List<Finding> check(Path file, EngineSetup sessions);

        /**
         * {@return true when the process defines its venue; false for a gateway of a cluster, which operators define
         * with {@code market define}}
         */
        boolean definesVenue();

        /**
         * Lets the log of the venue execute commands, in their order, up to the first that is refused.
         *
         * @param now the venue that they make
         * @param definitions the commands
         * @throws IOException when one is refused or not answered; the text says which
         */
        void define(VenueSetup now, List<Definition> definitions) throws IOException;

        /**
         * Is called when a file is served.
         *
         * @param now the venue
         */
        void served(VenueSetup now);
    }

    /**
     * Creates the reload of a gateway.
     *
     * @param server the gateway
     * @param started the venue with which it was started
     * @param venue what the reload needs beside it
     */
    public VenueReload(GatewayServer server, VenueSetup started, Host venue) {
        this.server = server;
        this.venue = venue;
        served = started;
        names.putAll(VenueDifference.numbers(started));
    }

    @Override
    public List<SessionSpec> of(EngineSetup setup, ValidatorCache validators) throws IOException {
        return server.specs(setup, validators);
    }

    @Override
    public FileReload.OtherSections others(Path from, EngineSetup setup, List<SessionSpec> specs) throws IOException {
        try {
            VenueDifference difference = new VenueDifference(served, venue.read(from));
            return new Change(from, setup, difference, server.engine().preview(specs));
        } catch (IllegalArgumentException | IllegalStateException unusable) {
            throw new IOException(unusable.getMessage(), unusable);
        }
    }

    private <T> T onEngine(Function<ServedMarket, T> task) throws IOException {
        Engine engine = server.engine();
        CompletableFuture<T> result = new CompletableFuture<>();
        AtomicBoolean isTaken = new AtomicBoolean();
        engine.submit(() -> {
            if (!isTaken.compareAndSet(false, true)) return;
            result.completeAsync(() -> task.apply(server.gateway().served()), Runnable::run);
        });
        try {
            return result.get(ANSWER_S, TimeUnit.SECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the gateway changes", ended);
        } catch (TimeoutException late) {
            // A task that has not begun must not change later what is reported as unchanged.
            boolean isBegun = !isTaken.compareAndSet(false, true);
            throw new IOException(
                    "the gateway does not answer within " + ANSWER_S + " s"
                            + (isBegun ? ", and has begun to change: see what it serves before the next reload" : ""),
                    late);
        } catch (ExecutionException failure) {
            throw new IOException("the gateway cannot change: " + failure.getCause(), failure);
        }
    }

    /** The change from what is served to a file. */
    private final class Change implements FileReload.OtherSections {
        private final Path file;
        private final VenueDifference difference;
        private final ReloadResult sessions;
        private final Removal removal;
        private final List<Finding> findings = new ArrayList<>();

        Change(Path file, EngineSetup setup, VenueDifference difference, ReloadResult sessions) throws IOException {
            this.file = file;
            this.difference = difference;
            this.sessions = sessions;
            removal = new Removal(
                    Set.copyOf(sessions.removed()),
                    difference.removedOwners().stream().map(OwnerSetup::name).collect(Collectors.toSet()),
                    difference.removedInstruments().stream()
                            .map(InstrumentSetup::number)
                            .collect(Collectors.toSet()));
            findings.addAll(difference.now().findings());
            findings.addAll(venue.check(file, setup));
            add(ConfigError.VENUE_RESTART, difference.restarts());
            add(ConfigError.VENUE_UNCHANGEABLE, difference.refusals(names));
            add(ConfigError.VENUE_UNCHANGEABLE, onEngine(this::obstacles));
        }

        private void add(ErrorCode code, List<String> texts) {
            texts.forEach(text -> findings.add(new Finding(code, file, 0, text)));
        }

        @Override
        public List<Finding> findings() {
            return findings;
        }

        @Override
        public List<String> changes() {
            return difference.changes();
        }

        /** Returns what the venue, as the gateway sees it, does not permit. */
        private List<String> obstacles(ServedMarket market) {
            List<String> obstacles = new ArrayList<>(market.obstacles(removal));
            for (InstrumentSetup one : difference.addedInstruments()) {
                String what = "[INSTRUMENT] " + one.symbol() + " (InstrumentNumber " + one.number() + ")";
                if (!venue.definesVenue() && !market.isDefined(one.number())) {
                    obstacles.add(what + ": the venue does not have it; send it with 'needletail market define' first");
                } else if (venue.definesVenue() && market.phase(one.number()) != TradingPhase.CLOSED) {
                    obstacles.add(
                            what + ": the venue has that number already, in the phase " + market.phase(one.number())
                                    + "; close it with 'needletail market phase CLOSED " + one.symbol() + "' first");
                }
            }
            for (InstrumentSetup one : difference.changedInstruments()) {
                TradingPhase phase = market.phase(one.number());
                boolean isTrading = phase != TradingPhase.CLOSED && phase != TradingPhase.HALTED;
                if (!venue.definesVenue() || !isTrading) continue;
                obstacles.add("[INSTRUMENT] " + one.symbol() + ": its rules cannot change in the phase " + phase
                        + "; halt it with 'needletail market halt " + one.symbol() + "' first");
            }
            return obstacles;
        }

        @Override
        public void apply() throws IOException {
            Gateway.Market before = Gateway.Market.of(served);
            List<String> obstacles = onEngine(market -> {
                List<String> found = obstacles(market);
                if (found.isEmpty()) market.serve(without(before), removal.sessions());
                return found;
            });
            if (!obstacles.isEmpty()) throw new IOException(String.join("; ", obstacles));
            try {
                List<Definition> definitions = VenueDefinitions.of(difference, Instant.now());
                if (venue.definesVenue()) venue.define(difference.now(), definitions);
            } catch (IOException | RuntimeException refused) {
                serve(before, Set.of());
                throw refused instanceof IOException known
                        ? known
                        : new IOException("the definitions cannot be sent: " + refused.getMessage(), refused);
            }
            serve(Gateway.Market.of(difference.now()), removal.sessions());
            served = difference.now();
            names.putAll(VenueDifference.numbers(served));
            Set<SessionId> closing = new HashSet<>(sessions.changed());
            closing.addAll(sessions.removed());
            onEngine(market -> {
                market.detach(closing);
                return true;
            });
        }

        @Override
        public void applied() throws IOException {
            onEngine(market -> {
                market.serve(Gateway.Market.of(served), Set.of());
                market.attach(server.engine().sessions());
                return true;
            });
            venue.served(served);
        }

        private void serve(Gateway.Market market, Set<SessionId> removed) throws IOException {
            onEngine(served -> {
                served.serve(market, removed);
                return true;
            });
        }

        private Gateway.Market without(Gateway.Market market) {
            return new Gateway.Market(
                    market.instruments().stream()
                            .filter(one -> !removal.instruments().contains(one.number()))
                            .toList(),
                    market.owners().stream()
                            .filter(one -> !removal.owners().contains(one.name()))
                            .toList(),
                    market.capacity());
        }
    }
}
