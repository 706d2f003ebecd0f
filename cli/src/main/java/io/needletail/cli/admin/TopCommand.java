package io.needletail.cli.admin;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.admin.TopScreen.Reading;
import io.needletail.cli.admin.TopScreen.View;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.EngineReport;
import io.needletail.engine.operate.SessionListing;
import io.needletail.engine.operate.SessionReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code needletail top}: a running engine in a terminal, a new reading each second. */
@Command(
        name = "top",
        description = {
            "Show a running engine in the terminal, read anew each second: sessions, rates, latency, and why a session is down.",
            "Sessions that should be logged on and are not come first. Keys: up and down choose a session, l logs it out,",
            "o lets it log on again, m shows its last messages, / finds, q ends.",
            "Without a terminal, and with --once, two readings are made and their lines printed."
        },
        footer = {CliCommand.EXAMPLES, "  needletail top --config executor.cfg", "  needletail top --store store --once"
        })
public final class TopCommand implements CliCommand, Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long SECOND_MS = 1000;
    private static final long POLL_MS = 100;
    private static final int WIDTH = 200;
    private static final String KEYS = "up/down choose  l log out  o log on  m messages  / find  q end";
    private static final String CLEAR = "\u001b[H";
    private static final String TO_END = "\u001b[K";
    private static final int ENTER = '\r';
    private static final int NEW_LINE = '\n';
    private static final int ESCAPE = 0x1B;
    private static final int BACKSPACE = '\b';
    private static final int DELETE = 0x7F;
    private static final String BELOW = "\u001b[J";

    @Spec
    private CommandSpec spec;

    @Mixin
    private EngineAddress engine;

    @Option(names = "--once", description = "Print one screen and end.")
    private boolean once;

    private String find = "";
    private String chosen = "";
    private String prompt = KEYS;
    private volatile boolean isEnded;

    /** Called by {@link java.util.ServiceLoader}. */
    public TopCommand() {}

    private enum Key {
        UP,
        DOWN,
        LOG_OUT,
        LOG_ON,
        MESSAGES,
        FIND,
        END,
        OTHER
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (AdminClient client = engine.connect(spec.commandLine(), PATIENCE)) {
            if (once || !ProcessEnvironment.isTerminal()) return printOnce(client);
            try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
                return show(client, terminal);
            }
        } catch (AdminException refused) {
            throw new IOException(refused.getMessage() + " (" + refused.code() + ")", refused);
        }
    }

    private int printOnce(AdminClient client) throws IOException, InterruptedException {
        Reading before = read(client);
        Thread.sleep(SECOND_MS);
        PrintWriter out = spec.commandLine().getOut();
        new TopScreen(before, read(client))
                .lines(new View("", "", ""), WIDTH, Optional.empty())
                .forEach(out::println);
        out.flush();
        return ExitCode.OK;
    }

    private static Reading read(AdminClient client) throws IOException {
        return new Reading(
                System.nanoTime(),
                AdminClient.read(client.call("status", Map.of()), EngineReport.class),
                AdminClient.read(client.call("metrics", Map.of()), EngineMetrics.class),
                AdminClient.read(client.call("list", Map.of()), SessionListing.class)
                        .sessions());
    }

    private int show(AdminClient client, Terminal terminal) throws IOException {
        terminal.enterRawMode();
        // The process would end without leaving the alternate screen.
        terminal.handle(Terminal.Signal.INT, _ -> isEnded = true);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        try {
            BindingReader keys = new BindingReader(terminal.reader());
            KeyMap<Key> map = map(terminal);
            Reading before = read(client);
            Reading now = before;
            long nextMs = now() + SECOND_MS;
            Key key = Key.OTHER;
            while (key != Key.END && !isEnded) {
                TopScreen screen = new TopScreen(before, now);
                draw(terminal, screen);
                int character = keys.peekCharacter(Math.max(1, nextMs - now()));
                if (character == NonBlockingReader.EOF) return ExitCode.OK;
                if (character != NonBlockingReader.READ_EXPIRED) {
                    key = keys.readBinding(map);
                    act(key, client, terminal, screen);
                }
                if (now() >= nextMs) {
                    before = now;
                    now = read(client);
                    nextMs = now() + SECOND_MS;
                }
            }
            return ExitCode.OK;
        } finally {
            terminal.puts(Capability.cursor_visible);
            terminal.puts(Capability.exit_ca_mode);
            terminal.flush();
        }
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }

    private void draw(Terminal terminal, TopScreen screen) {
        StringBuilder text = new StringBuilder(CLEAR);
        screen.lines(new View(find, chosen, prompt), terminal.getWidth(), Optional.of(terminal.getHeight()))
                .forEach(line -> text.append(line).append(TO_END).append("\r\n"));
        text.setLength(text.length() - 2);
        terminal.writer().print(text.append(BELOW));
        terminal.flush();
    }

    private static KeyMap<Key> map(Terminal terminal) {
        KeyMap<Key> map = new KeyMap<>();
        map.setNomatch(Key.OTHER);
        map.setUnicode(Key.OTHER);
        map.bind(Key.UP, "k", KeyMap.key(terminal, Capability.key_up), "\u001b[A");
        map.bind(Key.DOWN, "j", KeyMap.key(terminal, Capability.key_down), "\u001b[B");
        map.bind(Key.LOG_OUT, "l");
        map.bind(Key.LOG_ON, "o");
        map.bind(Key.MESSAGES, "m");
        map.bind(Key.FIND, "/");
        map.bind(Key.END, "q", "\u0003", "\u0004");
        return map;
    }

    private void act(Key key, AdminClient client, Terminal terminal, TopScreen screen) throws IOException {
        List<SessionReport> shown = screen.shown(find);
        int at = TopScreen.chosen(shown, chosen);
        prompt = KEYS;
        if (key == Key.FIND) find = ask(terminal, screen, "find: ");
        if (key == Key.FIND || shown.isEmpty()) return;
        switch (key) {
            case UP -> chosen = shown.get(Math.max(0, at - 1)).session();
            case DOWN -> chosen = shown.get(Math.min(shown.size() - 1, at + 1)).session();
            case LOG_OUT, LOG_ON -> change(key, client, terminal, screen, shown.get(at));
            case MESSAGES -> messages(terminal, shown.get(at));
            default -> {
                // Nothing to do.
            }
        }
    }

    private void change(Key key, AdminClient client, Terminal terminal, TopScreen screen, SessionReport session)
            throws IOException {
        String command = key == Key.LOG_OUT ? "logout" : "logon";
        if (!ask(terminal, screen, command + " " + session.session() + ", yes or no: ")
                .startsWith("y")) return;
        try {
            client.call(command, Map.of("session", session.session()));
            prompt = command + " " + session.session() + ": done.  " + KEYS;
        } catch (AdminException refused) {
            prompt = command + " " + session.session() + ": " + refused.getMessage();
        }
    }

    /** Reads a line below the sessions; empty when Escape ends it. */
    private String ask(Terminal terminal, TopScreen screen, String question) throws IOException {
        StringBuilder answer = new StringBuilder();
        while (true) {
            prompt = question + answer;
            draw(terminal, screen);
            int character = read(terminal);
            if (character == ENTER || character == NEW_LINE || character == NonBlockingReader.EOF) break;
            if (character == ESCAPE) {
                answer.setLength(0);
                break;
            }
            if (character == BACKSPACE || character == DELETE) answer.setLength(Math.max(0, answer.length() - 1));
            else if (character >= ' ') answer.append((char) character);
        }
        prompt = KEYS;
        return answer.toString();
    }

    /** Shows the last messages of a session's journal until a key is pressed. */
    private void messages(Terminal terminal, SessionReport session) throws IOException {
        StringBuilder text = new StringBuilder(CLEAR);
        int width = terminal.getWidth();
        try {
            List<String> lines = LastMessages.of(engine.store().resolve(session.store()), terminal.getHeight() - 1);
            for (String line : lines)
                text.append(line, 0, Math.min(width, line.length()))
                        .append(TO_END)
                        .append("\r\n");
        } catch (IOException unreadable) {
            text.append(unreadable.getMessage()).append(TO_END).append("\r\n");
        }
        terminal.writer().print(text.append("any key goes back").append(TO_END).append(BELOW));
        terminal.flush();
        read(terminal);
    }

    /** Waits for a character; the end of the input where Ctrl-C ends the command. */
    private int read(Terminal terminal) throws IOException {
        int character = NonBlockingReader.READ_EXPIRED;
        while (character == NonBlockingReader.READ_EXPIRED && !isEnded)
            character = terminal.reader().read(POLL_MS);
        return isEnded ? NonBlockingReader.EOF : character;
    }
}
