package io.needletail.cli.journal;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.journal.JournalImport;
import io.needletail.session.SessionLimits;
import io.needletail.tools.history.QuickFixStore;
import io.needletail.tools.history.StoredMessage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail journal import-quickfixj}: goes on where QuickFIX/J stopped. */
@Command(
        name = "import-quickfixj",
        description = {
            "Take over the numbers and sent messages of QuickFIX/J file stores, so that no peer notices the change.",
            "Stop QuickFIX/J first. Its files stay as they are; each store becomes a journal named like it. When anything",
            "in a store is missing or broken, it is reported, nothing is written, and the exit code is 1."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail journal import-quickfixj store",
            "  needletail journal import-quickfixj store --to journals --session FIX.4.4-EXEC-BANZAI",
            "  needletail journal import-quickfixj store --force"
        })
final class ImportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "QuickFIX/J's FileStorePath.")
    private Path directory;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "The FileStorePath of Needletail; default: the same directory.")
    private Optional<Path> target;

    @Option(
            names = "--session",
            paramLabel = "PREFIX",
            description = "Only the store whose files begin so; may be given several times.")
    private List<String> chosen = new ArrayList<>();

    @Option(names = "--force", description = "Leave out what is missing or broken, and tell what that is.")
    private boolean force;

    @Option(
            names = "--message-bytes",
            paramLabel = "N",
            description = "The longest message of the session as it will run (default: ${DEFAULT-VALUE}).")
    private int messageBytesMax = SessionLimits.DEFAULTS.messageBytes();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Path to = target.orElse(directory);
        List<QuickFixStore> stores = new ArrayList<>();
        for (String prefix : prefixes()) {
            requireFree(to.resolve(prefix));
            stores.add(QuickFixStore.read(directory, prefix, messageBytesMax));
        }
        stores.forEach(store -> tell(store, out));
        boolean whole = stores.stream().allMatch(store -> store.problems().isEmpty());
        if (!whole && !force) {
            out.println("nothing was imported; --force leaves out what is reported above");
            out.flush();
            return ExitCode.PROBLEMS;
        }
        write(stores, to, out);
        out.flush();
        return ExitCode.OK;
    }

    private List<String> prefixes() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException("no store in " + directory + ": there is no such directory");
        }
        List<String> found = QuickFixStore.prefixes(directory);
        for (String prefix : chosen) {
            if (!found.contains(prefix)) {
                throw new ParameterException(
                        spec.commandLine(), "no store " + prefix + " in " + directory + ", which holds " + found);
            }
        }
        if (found.isEmpty()) {
            throw new IOException(
                    "no store in " + directory + ": no file there ends with .body, .session or .senderseqnums");
        }
        return chosen.isEmpty() ? found : chosen;
    }

    private static void requireFree(Path journal) throws IOException {
        if (Files.exists(journal)) {
            throw new IOException(journal + " exists already: move it away, or import with --to another directory");
        }
    }

    private static void tell(QuickFixStore store, PrintWriter out) {
        out.printf(
                "%s: %d messages, next sent %d, next expected %d, begun %s%n",
                store.prefix(),
                store.messages().size(),
                store.nextOut(),
                store.nextIn(),
                Instant.ofEpochMilli(store.startedNs() / 1_000_000));
        store.remarks().forEach(remark -> out.println("  note: " + remark));
        store.problems().forEach(problem -> out.println("  left out: " + problem));
    }

    private void write(List<QuickFixStore> stores, Path to, PrintWriter out) throws IOException {
        List<JournalImport> imports = new ArrayList<>();
        try {
            for (QuickFixStore store : stores) {
                JournalImport one = JournalImport.begin(to.resolve(store.prefix()), store.startedNs(), messageBytesMax);
                imports.add(one);
                for (StoredMessage message : store.messages().values()) {
                    one.sent(message.seqNum(), message.bytes(), message.sentNs());
                }
                one.end(store.nextIn(), store.nextOut());
            }
            for (JournalImport one : imports) out.println("wrote " + one.publish());
        } finally {
            for (JournalImport one : imports) one.close();
        }
    }
}
