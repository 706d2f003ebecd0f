package io.needletail.cli.market;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.tools.output.AlignedTable;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.sequencer.VenueDefinitions;
import io.needletail.venue.sequencer.VenueDefinitions.Definition;
import io.needletail.venue.server.MarketOperator;
import io.needletail.venue.server.MarketOperator.MarketState;
import io.needletail.venue.server.MarketOperator.Outcome;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code needletail market}: the operations of a venue while it runs. */
@Command(
        name = "market",
        description = {
            "Operate a venue while it runs: phases, halts, owners and their orders.",
            "Each verb is a command of the venue's log, which names the operator; all nodes execute it at the same place.",
            "Exit codes: 0 done; 1 the venue refused it; 2 wrong usage; 3 the venue cannot be reached."
        },
        subcommands = {
            MarketVerbs.StatusVerb.class,
            MarketVerbs.HaltVerb.class,
            MarketVerbs.ResumeVerb.class,
            MarketVerbs.PhaseVerb.class,
            MarketVerbs.BlockVerb.class,
            MarketVerbs.UnblockVerb.class,
            MarketVerbs.CancelForVerb.class,
            MarketVerbs.KillSwitchVerb.class,
            MarketVerbs.DefineVerb.class
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail market status --config venue.cfg",
            "  needletail market halt MSFT --reason 'news pending' --config venue.cfg",
            "  needletail market block BUYER --folder cluster --identity alice"
        })
public final class MarketVerbs implements CliCommand {
    private static final String SYMBOLS = "Symbols of instruments, or 'all'.";

    /** Called by {@link java.util.ServiceLoader}. */
    public MarketVerbs() {}

    /** A verb that connects to the venue. */
    abstract static class Verb implements Callable<Integer> {
        @Mixin
        private MarketOptions options;

        final MarketOptions options() {
            return options;
        }

        @Override
        public final Integer call() throws IOException {
            VenueSetup venue = options.venue();
            // What the command line names is looked up before anything is sent.
            Operation operation = operation(venue);
            try (MarketOperator operator = options.connect(venue)) {
                boolean isDone = operation.run(operator);
                options.out().flush();
                return isDone ? ExitCode.OK : ExitCode.PROBLEMS;
            }
        }

        abstract Operation operation(VenueSetup venue);

        /** Prints what became of a command; returns true when it was executed. */
        final boolean report(String what, Outcome outcome) {
            Optional<String> refusal = outcome.refusal();
            if (refusal.isPresent()) {
                options.err().println(what + ": refused, " + refusal.get());
                return false;
            }
            String canceled = outcome.canceled() == 0 ? "" : ", " + outcome.canceled() + " orders canceled";
            options.out().println(what + canceled);
            return true;
        }

        final Operation phase(List<InstrumentSetup> instruments, Function<InstrumentSetup, TradingPhase> phases) {
            return operator -> {
                boolean isDone = true;
                for (InstrumentSetup one : instruments) {
                    TradingPhase phase = phases.apply(one);
                    Outcome outcome = operator.execute(to -> to.changePhase(one.number(), phase));
                    isDone &= report(one.symbol() + " " + phase, outcome);
                }
                return isDone;
            };
        }
    }

    /** A verb that lets instruments enter a phase. */
    abstract static class PhaseOfVerb extends Verb {
        @Parameters(paramLabel = "SYMBOL", arity = "1..*", description = SYMBOLS)
        private List<String> symbols = List.of();

        @Override
        final Operation operation(VenueSetup venue) {
            return phase(options().instruments(venue, symbols), one -> phase(venue, one));
        }

        abstract TradingPhase phase(VenueSetup venue, InstrumentSetup instrument);
    }

    /** A verb that blocks an owner or frees it. */
    abstract static class OwnerVerb extends Verb {
        private final boolean isBlocked;

        @Parameters(paramLabel = "OWNER", description = "Name of the owner.")
        private String owner = "";

        OwnerVerb(boolean isBlocked) {
            this.isBlocked = isBlocked;
        }

        @Override
        final Operation operation(VenueSetup venue) {
            int number = options().owner(venue, owner).number();
            String what = owner + (isBlocked ? " blocked" : " unblocked");
            return operator -> report(what, operator.execute(to -> to.blockOwner(number, isBlocked)));
        }
    }

    /** Work of a verb; returns true when all of it was executed. */
    interface Operation {
        boolean run(MarketOperator operator) throws IOException;
    }

    /** Shows the instruments. */
    @Command(
            name = "status",
            description =
                    "Show phase, best prices, last price and open orders of each instrument, and the blocked owners.",
            footer = {CliCommand.EXAMPLES, "  needletail market status --config venue.cfg"})
    static final class StatusVerb extends Verb {
        @Override
        Operation operation(VenueSetup venue) {
            return operator -> {
                Map<Integer, MarketState> markets = operator.markets();
                AlignedTable table = new AlignedTable(
                        Set.of("BID", "OFFER", "LAST", "REFERENCE", "ORDERS"),
                        "INSTRUMENT",
                        "PHASE",
                        "BID",
                        "OFFER",
                        "LAST",
                        "REFERENCE",
                        "ORDERS");
                for (InstrumentSetup one : venue.instruments()) {
                    MarketState market = markets.get(one.number());
                    if (market == null) table.add(one.symbol(), "-", "-", "-", "-", "-", "-");
                    else add(table, one, market);
                }
                table.print("", options().out());
                Set<Integer> blocked = operator.blockedOwners();
                for (OwnerSetup one : venue.owners()) {
                    if (blocked.contains(one.number())) options().out().println("blocked: " + one.name());
                }
                return true;
            };
        }

        private static void add(AlignedTable table, InstrumentSetup one, MarketState market) {
            table.add(
                    one.symbol(),
                    market.phase(),
                    price(one, market.bid()),
                    price(one, market.offer()),
                    price(one, market.lastPrice()),
                    price(one, market.referencePrice()),
                    market.orders());
        }

        private static String price(InstrumentSetup instrument, OptionalLong price) {
            return price.isPresent() ? price(instrument, price.getAsLong()) : "-";
        }

        private static String price(InstrumentSetup instrument, long price) {
            return BigDecimal.valueOf(price, instrument.priceDecimals()).toPlainString();
        }
    }

    /** Halts instruments. */
    @Command(
            name = "halt",
            description = "Halt instruments: orders stay and can be canceled; none enters, none trades.",
            footer = {CliCommand.EXAMPLES, "  needletail market halt MSFT IBM --config venue.cfg"})
    static final class HaltVerb extends PhaseOfVerb {
        @Override
        TradingPhase phase(VenueSetup venue, InstrumentSetup instrument) {
            return TradingPhase.HALTED;
        }
    }

    /** Resumes trading. */
    @Command(
            name = "resume",
            description =
                    "Let instruments trade again: in the phase that their calendar has now, continuously without one.",
            footer = {CliCommand.EXAMPLES, "  needletail market resume all --config venue.cfg"})
    static final class ResumeVerb extends PhaseOfVerb {
        @Override
        TradingPhase phase(VenueSetup venue, InstrumentSetup instrument) {
            return venue.phaseAt(instrument.number(), Instant.now());
        }
    }

    /** Changes the phase. */
    @Command(
            name = "phase",
            description = "Let instruments enter a phase; an auction that ends trades first.",
            footer = {
                CliCommand.EXAMPLES,
                "  needletail market phase OPENING_AUCTION MSFT --config venue.cfg",
                "  needletail market phase CLOSED all --config venue.cfg"
            })
    static final class PhaseVerb extends Verb {
        @Parameters(index = "0", paramLabel = "PHASE", description = "One of ${COMPLETION-CANDIDATES}.")
        private TradingPhase phase = TradingPhase.CLOSED;

        @Parameters(index = "1..*", paramLabel = "SYMBOL", arity = "1..*", description = SYMBOLS)
        private List<String> symbols = List.of();

        @Override
        Operation operation(VenueSetup venue) {
            return phase(options().instruments(venue, symbols), _ -> phase);
        }
    }

    /** Blocks owners. */
    @Command(
            name = "block",
            description = "Block owners: their orders are canceled, and all of their requests are refused.",
            footer = {CliCommand.EXAMPLES, "  needletail market block BUYER --config venue.cfg"})
    static final class BlockVerb extends OwnerVerb {
        BlockVerb() {
            super(true);
        }
    }

    /** Frees owners. */
    @Command(
            name = "unblock",
            description = "Let an owner trade again that was blocked.",
            footer = {CliCommand.EXAMPLES, "  needletail market unblock BUYER --config venue.cfg"})
    static final class UnblockVerb extends OwnerVerb {
        UnblockVerb() {
            super(false);
        }
    }

    /** Cancels orders of an owner. */
    @Command(
            name = "cancel-for",
            description = "Cancel the open orders and quotes of an owner, who may enter others.",
            footer = {CliCommand.EXAMPLES, "  needletail market cancel-for BUYER --symbol MSFT --config venue.cfg"})
    static final class CancelForVerb extends Verb {
        @Parameters(paramLabel = "OWNER", description = "Name of the owner.")
        private String owner = "";

        @Option(names = "--symbol", paramLabel = "SYMBOL", description = "Of this instrument only.")
        private Optional<String> symbol = Optional.empty();

        @Option(
                names = "--side",
                paramLabel = "SIDE",
                defaultValue = "BOTH",
                description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
        private SideFilter side = SideFilter.BOTH;

        @Override
        Operation operation(VenueSetup venue) {
            int number = options().owner(venue, owner).number();
            int instrument = symbol.map(one -> options()
                            .instruments(venue, List.of(one))
                            .getFirst()
                            .number())
                    .orElse(MatchingEngine.ANY);
            return operator -> {
                Outcome outcome = operator.execute(to -> to.massCancel(number, instrument, side));
                if (outcome.refusal().isPresent()) return report(owner, outcome);
                options().out().println(owner + ": " + outcome.canceled() + " orders canceled");
                return true;
            };
        }
    }

    /** Sends the file again. */
    @Command(
            name = "define",
            description = {
                "Send the instruments, calendars, owners and identities of the file to the venue again, as a start does.",
                "Phases change only by the calendars. An instrument that trades keeps its rules: that is reported, and the",
                "exit code is 1. Gateways serve it after a reload."
            },
            footer = {CliCommand.EXAMPLES, "  needletail market define --config venue.cfg"})
    static final class DefineVerb extends Verb {
        @Override
        Operation operation(VenueSetup venue) {
            List<Definition> definitions = VenueDefinitions.of(venue, Instant.now());
            return operator -> {
                int refused = 0;
                for (Definition one : definitions) {
                    Outcome outcome = operator.execute(one.command());
                    if (outcome.refusal().isEmpty()) continue;
                    report(one.name(), outcome);
                    refused++;
                }
                options().out().println((definitions.size() - refused) + " definitions taken, " + refused + " refused");
                return refused == 0;
            };
        }
    }

    /** Stops everything. */
    @Command(
            name = "kill-switch",
            description = {
                "Halt all instruments, then block all owners, which cancels all orders.",
                "'market unblock' and 'market resume' undo it, but the orders are gone."
            },
            footer = {CliCommand.EXAMPLES, "  needletail market kill-switch --yes --config venue.cfg"})
    static final class KillSwitchVerb extends Verb {
        @Option(names = "--yes", required = true, description = "Do it.")
        private boolean isSure;

        @Override
        Operation operation(VenueSetup venue) {
            Operation halt = phase(venue.instruments(), _ -> TradingPhase.HALTED);
            return operator -> {
                boolean isDone = isSure && halt.run(operator);
                for (OwnerSetup owner : venue.owners()) {
                    Outcome outcome = operator.execute(to -> to.blockOwner(owner.number(), true));
                    isDone &= report(owner.name() + " blocked", outcome);
                }
                return isDone;
            };
        }
    }
}
