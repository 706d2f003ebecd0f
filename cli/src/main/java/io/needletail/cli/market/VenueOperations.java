package io.needletail.cli.market;

import io.needletail.console.MarketCommand;
import io.needletail.console.MarketControl;
import io.needletail.console.MarketNames;
import io.needletail.console.MarketOutcome;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.sequencer.CommandReason;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.server.MarketOperator;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Commands of the console's operators to a venue. Each connects, is executed through the log under one identity, and
 * disconnects, so that the verbs of {@code market} and other consoles can command the venue in between. Any thread.
 */
public final class VenueOperations implements MarketControl {
    private static final Duration WAIT = Duration.ofSeconds(10);

    private final OperatorAccess access;
    private final String identity;
    private final Duration wait;
    private volatile VenueSetup venue;
    private volatile MarketNames names;

    /**
     * Creates the commands of a console.
     *
     * @param venue its settings
     * @param access of operators to it
     * @param identity name of the identity that gives the commands
     */
    public VenueOperations(VenueSetup venue, OperatorAccess access, String identity) {
        this(venue, access, identity, WAIT);
    }

    /** Creates commands with another longest wait, for the lock and for each answer. */
    VenueOperations(VenueSetup venue, OperatorAccess access, String identity, Duration wait) {
        this.venue = venue;
        this.access = access;
        this.identity = identity;
        this.wait = wait;
        names = names(venue);
    }

    private static MarketNames names(VenueSetup of) {
        return new MarketNames(
                of.name(),
                of.instruments().stream().map(InstrumentSetup::symbol).toList(),
                of.owners().stream().map(OwnerSetup::name).toList(),
                Arrays.stream(TradingPhase.values()).map(TradingPhase::name).toList());
    }

    /**
     * Commands the venue with the instruments and owners of a file that was read again.
     *
     * @param reloaded its settings
     */
    public void serve(VenueSetup reloaded) {
        venue = reloaded;
        names = names(reloaded);
    }

    /** A command of the log. */
    private record Step(String command, ToLongFunction<SequencerClient> send) {}

    @Override
    public MarketNames names() {
        return names;
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public Optional<String> obstacle() {
        try {
            access.key(identity);
            return Optional.empty();
        } catch (IOException unusable) {
            return Optional.of("this console cannot command the venue: " + unusable.getMessage());
        }
    }

    @Override
    public MarketOutcome execute(MarketCommand command, String who, String reason) throws IOException {
        CommandReason why = new CommandReason(reason);
        List<Step> steps = steps(command);
        List<MarketOutcome.Step> done = new ArrayList<>();
        try (MarketOperator operator = access.connect(identity, who + " at the console", wait)) {
            operator.because(why);
            for (Step step : steps) {
                Optional<String> failure = execute(operator, step, done);
                if (failure.isPresent()) return new MarketOutcome(done, failure, steps.size() - done.size() - 1);
            }
        }
        return new MarketOutcome(done, Optional.empty(), 0);
    }

    /** Executes a step and adds its outcome; returns why there is none. */
    private static Optional<String> execute(MarketOperator operator, Step step, List<MarketOutcome.Step> done) {
        try {
            MarketOperator.Outcome outcome = operator.execute(step.send());
            done.add(new MarketOutcome.Step(step.command(), outcome.refusal(), outcome.canceled()));
            return Optional.empty();
        } catch (IOException unanswered) {
            return Optional.of(step.command() + ": " + unanswered.getMessage());
        }
    }

    private List<Step> steps(MarketCommand command) {
        return switch (command) {
            case MarketCommand.PhaseChange(List<String> symbols, String phase) ->
                phases(symbols.stream().map(this::instrument), _ -> TradingPhase.valueOf(phase))
                        .toList();
            case MarketCommand.Resume(List<String> symbols) -> {
                Instant now = Instant.now();
                yield phases(symbols.stream().map(this::instrument), one -> venue.phaseAt(one.number(), now))
                        .toList();
            }
            case MarketCommand.OwnerBlock(String owner, boolean isBlocked) -> List.of(block(owner(owner), isBlocked));
            case MarketCommand.OrderCancel(String owner, Optional<String> symbol, String side) -> {
                int number = owner(owner).number();
                int instrument = symbol.map(one -> instrument(one).number()).orElse(MatchingEngine.ANY);
                SideFilter sides = SideFilter.valueOf(side);
                yield List.of(new Step("cancel for " + owner, to -> to.massCancel(number, instrument, sides)));
            }
            case MarketCommand.KillSwitch() ->
                Stream.concat(
                                phases(venue.instruments().stream(), _ -> TradingPhase.HALTED),
                                venue.owners().stream().map(owner -> block(owner, true)))
                        .toList();
        };
    }

    private static Stream<Step> phases(
            Stream<InstrumentSetup> instruments, Function<InstrumentSetup, TradingPhase> phases) {
        return instruments.map(one -> {
            TradingPhase phase = phases.apply(one);
            return new Step(one.symbol() + " " + phase, to -> to.changePhase(one.number(), phase));
        });
    }

    private static Step block(OwnerSetup owner, boolean isBlocked) {
        return new Step(
                owner.name() + (isBlocked ? " blocked" : " unblocked"), to -> to.blockOwner(owner.number(), isBlocked));
    }

    private InstrumentSetup instrument(String symbol) {
        return venue.instruments().stream()
                .filter(one -> one.symbol().equals(symbol))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the venue has no instrument " + symbol));
    }

    private OwnerSetup owner(String name) {
        return venue.owners().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the venue has no owner " + name));
    }
}
