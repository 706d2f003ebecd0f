package io.needletail.cli.admin;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.engine.EngineControl;
import io.needletail.engine.SessionMessage;
import io.needletail.session.SessionStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail session}: commands for the sessions of a running engine. */
@Command(
        name = "session",
        description = {
            "List, log on and log out the sessions of a running engine, and set their numbers.",
            "Exit codes: 0 done; 1 the engine refused, or the session is not as it is meant to be yet; 2 wrong usage;",
            "3 no engine runs there, or its journal is in use."
        },
        subcommands = {
            SessionVerbs.ListVerb.class,
            SessionVerbs.ShowVerb.class,
            SessionVerbs.LogonVerb.class,
            SessionVerbs.LogoutVerb.class,
            SessionVerbs.TestRequestVerb.class,
            SessionVerbs.SetNumbersVerb.class,
            SessionVerbs.ResetVerb.class,
            SessionVerbs.ResendVerb.class,
            SessionVerbs.SendVerb.class
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail session list --config executor.cfg",
            "  needletail session logout BANZAI --config executor.cfg",
            "  needletail session set-numbers FIX.4.4-EXEC-BANZAI --out 120 --config executor.cfg",
            "  needletail session reset FIX.4.4-EXEC-BANZAI --offline --store store"
        })
public final class SessionVerbs implements CliCommand {
    private static final String SESSION = "session";
    private static final int WAIT_SECONDS = 10;
    private static final String WAIT =
            "Wait at most so long until it is so (default: ${DEFAULT-VALUE}); 0 to return at once.";
    private static final String OFFLINE = "Change the journal itself; refused while an engine has it open.";

    /** Called by {@link java.util.ServiceLoader}. */
    public SessionVerbs() {}

    /** A command for one session. */
    abstract static class OnSession implements Callable<Integer> {
        @Parameters(
                paramLabel = "SESSION",
                description =
                        "As list shows it, or the name of its journal's folder, or its TargetCompID where only one"
                                + " session has that.")
        private String session;

        @Mixin
        private AdminCall call;

        final String session() {
            return session;
        }

        final AdminCall engine() {
            return call;
        }

        final AdminCall.Request request(String command) {
            return request(command, Map.of());
        }

        final AdminCall.Request request(String command, Map<String, Object> more) {
            Map<String, Object> arguments = new LinkedHashMap<>(more);
            arguments.put(SESSION, session);
            return new AdminCall.Request(command, arguments);
        }
    }

    /** Lists all sessions. */
    @Command(
            name = "list",
            description = "List the sessions with status and numbers.",
            footer = {CliCommand.EXAMPLES, "  needletail session list --config executor.cfg"})
    static final class ListVerb implements Callable<Integer> {
        @Mixin
        private AdminCall call;

        @Override
        public Integer call() throws IOException {
            return call.run(new AdminCall.Request("list", Map.of()), SessionPrinter::list);
        }
    }

    /** Shows one session. */
    @Command(
            name = "show",
            description = "Show one session with its counters and the latency of each stage.",
            footer = {CliCommand.EXAMPLES, "  needletail session show BANZAI --config executor.cfg"})
    static final class ShowVerb extends OnSession {
        @Override
        public Integer call() throws IOException {
            return engine().run(request("show"), SessionPrinter::full);
        }
    }

    /** Lets a session be connected. */
    @Command(
            name = "logon",
            description = "Let a session be connected again: an initiator connects, an acceptor accepts its peer.",
            footer = {CliCommand.EXAMPLES, "  needletail session logon BANZAI --config executor.cfg"})
    static final class LogonVerb extends OnSession {
        @Option(names = "--wait", paramLabel = "SECONDS", defaultValue = "" + WAIT_SECONDS, description = WAIT)
        private int wait;

        @Override
        public Integer call() throws IOException {
            return engine().runAndWait(request("logon"), wait, now -> now.status() == SessionStatus.ACTIVE);
        }
    }

    /** Logs a session out. */
    @Command(
            name = "logout",
            description = "Log a session out and keep it from being connected until logon.",
            footer = {CliCommand.EXAMPLES, "  needletail session logout BANZAI --config executor.cfg"})
    static final class LogoutVerb extends OnSession {
        @Option(names = "--text", defaultValue = "", description = "Text(58) of the Logout(5).")
        private String text;

        @Option(names = "--wait", paramLabel = "SECONDS", defaultValue = "" + WAIT_SECONDS, description = WAIT)
        private int wait;

        @Override
        public Integer call() throws IOException {
            Map<String, Object> more = Map.of("text", text);
            return engine().runAndWait(
                            request("logout", more), wait, now -> now.status() == SessionStatus.DISCONNECTED);
        }
    }

    /** Sends a TestRequest(1). */
    @Command(
            name = "test-request",
            description = "Send a TestRequest(1); the peer's Heartbeat(0) raises NEXT IN.",
            footer = {CliCommand.EXAMPLES, "  needletail session test-request BANZAI --config executor.cfg"})
    static final class TestRequestVerb extends OnSession {
        @Override
        public Integer call() throws IOException {
            return engine().run(request("test-request"), SessionPrinter::one);
        }
    }

    /** Sets sequence numbers. */
    @Command(
            name = "set-numbers",
            description = {
                "Set the next sequence numbers of a session, of a live one too; nothing is sent to the peer.",
                "Log the session out first where you can: a live peer takes a number that it does not expect for a gap or an error."
            },
            footer = {
                CliCommand.EXAMPLES,
                "  needletail session set-numbers BANZAI --in 35 --config executor.cfg",
                "  needletail session set-numbers FIX.4.4-EXEC-BANZAI --in 35 --out 120 --offline --store store"
            })
    static final class SetNumbersVerb extends OnSession {
        @Spec
        private CommandSpec spec;

        @Option(names = "--in", paramLabel = "N", description = "MsgSeqNum(34) expected next from the peer.")
        private Long in;

        @Option(names = "--out", paramLabel = "N", description = "MsgSeqNum(34) of the next outbound message.")
        private Long out;

        @Option(names = "--offline", description = OFFLINE)
        private boolean offline;

        @Override
        public Integer call() throws IOException {
            OptionalLong nextIn = number("--in", in);
            OptionalLong nextOut = number("--out", out);
            if (nextIn.isEmpty() && nextOut.isEmpty()) {
                throw new ParameterException(spec.commandLine(), "expected --in N, --out N or both");
            }
            if (offline) {
                OfflineJournal journal = OfflineJournal.find(engine().store(), session());
                engine().print(journal.setNumbers(nextIn, nextOut), SessionPrinter::full);
                return ExitCode.OK;
            }
            Map<String, Object> numbers = new LinkedHashMap<>();
            nextIn.ifPresent(number -> numbers.put("nextIn", number));
            nextOut.ifPresent(number -> numbers.put("nextOut", number));
            return engine().run(request("set-numbers", numbers), SessionPrinter::one);
        }

        private OptionalLong number(String option, Long value) {
            if (value == null) return OptionalLong.empty();
            if (value >= 1 && value <= EngineControl.NUMBER_MAX) return OptionalLong.of(value);
            throw new ParameterException(
                    spec.commandLine(),
                    option + "=" + value + ": expected a number from 1 to " + EngineControl.NUMBER_MAX);
        }
    }

    /** Sets both numbers to 1. */
    @Command(
            name = "reset",
            description =
                    "Set both numbers of a session to 1 and forget its sent messages; a connected session logs out first.",
            footer = {CliCommand.EXAMPLES, "  needletail session reset BANZAI --config executor.cfg"})
    static final class ResetVerb extends OnSession {
        @Option(names = "--offline", description = OFFLINE)
        private boolean offline;

        @Override
        public Integer call() throws IOException {
            if (!offline) return engine().run(request("reset"), SessionPrinter::one);
            OfflineJournal journal = OfflineJournal.find(engine().store(), session());
            engine().print(journal.reset(), SessionPrinter::full);
            return ExitCode.OK;
        }
    }

    /** Sends stored messages again. */
    @Command(
            name = "resend",
            description = "Send stored messages again as if the peer had requested them: with PossDupFlag(43)=Y.",
            footer = {CliCommand.EXAMPLES, "  needletail session resend BANZAI --from 120 --config executor.cfg"})
    static final class ResendVerb extends OnSession {
        @Option(names = "--from", required = true, paramLabel = "N", description = "The first MsgSeqNum(34).")
        private long from;

        @Option(
                names = "--to",
                paramLabel = "N",
                defaultValue = "" + EngineControl.NUMBER_MAX,
                description = "The last MsgSeqNum(34); default: the last one sent.")
        private long to;

        @Override
        public Integer call() throws IOException {
            return engine().run(request("resend", Map.of("from", from, "to", to)), SessionPrinter::one);
        }
    }

    /** Sends a new message. */
    @Command(
            name = "send",
            description = {
                "Send a new application message through a session that is logged on, after its dictionary has allowed it.",
                "The session writes header and trailer. The application of the engine is not told; what the peer answers reaches it."
            },
            footer = {
                CliCommand.EXAMPLES,
                "  needletail session send BANZAI --type B --fields '148=maintenance|33=1|58=back-at-18:00' --config executor.cfg"
            })
    static final class SendVerb extends OnSession {
        private static final String SEPARATORS = "[|\u0001]";

        @Spec
        private CommandSpec spec;

        @Option(names = "--type", required = true, paramLabel = "MSGTYPE", description = "MsgType(35), such as D.")
        private String type;

        @Option(
                names = "--fields",
                required = true,
                paramLabel = "TAG=VALUE|…",
                description = "The body: fields in their order with | or SOH between them; at most "
                        + SessionMessage.FIELDS_MAX + " fields and " + SessionMessage.BYTES_MAX + " bytes.")
        private String fields;

        @Override
        public Integer call() throws IOException {
            List<Object> pairs = new ArrayList<>();
            for (String field : fields.split(SEPARATORS, -1)) {
                if (!field.isEmpty()) pairs.add(pair(field));
            }
            Map<String, Object> message = Map.of("type", type, "fields", pairs);
            return engine().run(request("send", message), SessionPrinter::one);
        }

        private List<Object> pair(String field) {
            int equal = field.indexOf('=');
            if (equal > 0 && field.substring(0, equal).matches("\\d{1,9}")) {
                return List.of(Long.valueOf(field.substring(0, equal)), field.substring(equal + 1));
            }
            throw new ParameterException(
                    spec.commandLine(), "--fields: '" + field + "': expected TAG=VALUE, such as 11=A1");
        }
    }
}
