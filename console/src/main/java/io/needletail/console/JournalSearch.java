package io.needletail.console;

import io.needletail.engine.admin.Json;
import io.needletail.engine.error.SystemError;
import io.needletail.journal.JournalFolder;
import io.needletail.tools.describe.DialectChoice;
import io.needletail.tools.describe.MessagePrinter;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.describe.ValueText;
import io.needletail.tools.diff.ChangePrinter;
import io.needletail.tools.diff.FieldChanges;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.MessageInput;
import io.needletail.tools.grep.MessageFilter;
import io.needletail.tools.output.ByteOutput;
import io.needletail.tools.trace.OrderTrace;
import io.needletail.tools.trace.TraceStep;
import io.needletail.wire.Message;
import io.needletail.wire.Redaction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Searches with the conditions of {@code grep}, the chains of {@code trace} and the differences of {@code diff}. Any
 * thread.
 */
final class JournalSearch implements MessageSearch {
    private final List<WatchedEngine> engines;

    JournalSearch(List<WatchedEngine> engines) {
        this.engines = List.copyOf(engines);
    }

    private record Found(long timeNs, long order, String json) {}

    @Override
    public MessagesFound search(MessageQuery query, SearchBudget budget) throws IOException {
        DialectChoice dialects = DialectChoice.byMessage();
        MessageFilter filter = MessageFilter.of(query.where(), dialects, budget::isOver);
        NewestMessages newest = new NewestMessages(query, dialects, budget);
        List<String> remarks = new ArrayList<>(filter.remarks());
        for (Path journal : journals(query.engine(), query.session())) {
            if (budget.isOver()) break;
            try (MessageInput input = open(journal)) {
                newest.addAll(input, filter);
                remarks.addAll(input.remarks());
            } catch (IOException unreadable) {
                remarks.add(journal.getFileName() + ": " + SystemError.text(unreadable));
            }
        }
        return newest.result(remarks);
    }

    @Override
    public MessagesFound order(OrderQuery query, SearchBudget budget) throws IOException {
        List<String> names = journals(query.engine(), query.session()).stream()
                .map(Path::toString)
                .toList();
        if (names.isEmpty()) return new MessagesFound(List.of(), false, List.of());
        List<String> remarks = new ArrayList<>();
        List<TraceStep> steps =
                OrderTrace.steps(names, query.id(), DialectChoice.byMessage(), remarks::add, budget::take);
        List<String> json = new ArrayList<>();
        int left = budget.resultBytesMax();
        for (int i = 0; i < steps.size() && left > 0; i++) {
            Optional<TraceStep> before = i == 0 ? Optional.empty() : Optional.of(steps.get(i - 1));
            String step = Json.text(steps.get(i).json(before));
            left -= step.length();
            if (left > 0) json.add(step);
        }
        budget.remark().ifPresent(remarks::add);
        boolean isCut = json.size() < steps.size();
        if (isCut) remarks.add(tooLong(json.size(), budget));
        return new MessagesFound(json, isCut || budget.remark().isPresent(), remarks);
    }

    @Override
    public Usage usage(MessageQuery query, SearchBudget budget) throws IOException {
        MessageUsage usage = new MessageUsage(query, budget);
        for (Path journal : journals(query.engine(), query.session())) {
            if (usage.isCut()) break;
            String name = String.valueOf(journal.getFileName());
            try (MessageInput input = open(journal)) {
                usage.addAll(name, input);
            } catch (IOException unreadable) {
                usage.remark(name + ": " + SystemError.text(unreadable));
            }
        }
        return usage.usage();
    }

    @Override
    public List<Map<String, Object>> compare(Message left, Message right, Set<Integer> ignored) {
        FieldChanges changes = new FieldChanges(ignored, new ValueText(Redaction.DEFAULTS));
        return ChangePrinter.json(
                changes.between(left, right), DialectChoice.byMessage().of(left));
    }

    private static String tooLong(int shown, SearchBudget budget) {
        return "only " + shown + " messages are shown: a result has at most " + budget.resultBytesMax()
                + " bytes; name a session or a shorter time";
    }

    private static MessageInput open(Path journal) throws IOException {
        return MessageInput.open(List.of(journal.toString()), InputStream.nullInputStream(), () -> {});
    }

    /** Returns the folders of an engine's journals; of one session where it is named. */
    private List<Path> journals(String engine, String session) throws IOException {
        WatchedEngine found = engines.stream()
                .filter(one -> one.name().equals(engine))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no engine " + engine));
        Path store = found.storeFor("a search of journals");
        if (!Files.isDirectory(store)) return List.of();
        try (Stream<Path> folders = Files.list(store)) {
            return folders.filter(folder -> isJournal(folder) && (session.isEmpty() || folder.endsWith(session)))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isJournal(Path folder) {
        try {
            return JournalFolder.isJournal(folder);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Keeps the newest messages of a search. */
    private static final class NewestMessages {
        private final MessageQuery query;
        private final ByteArrayOutputStream text = new ByteArrayOutputStream();
        private final ByteOutput out = ByteOutput.of(text);
        private final MessagePrinter printer;
        private final PriorityQueue<Found> kept =
                new PriorityQueue<>(Comparator.comparingLong(Found::timeNs).thenComparingLong(Found::order));
        private final SearchBudget budget;
        private long found;
        private long bytes;
        private boolean isTooLong;

        NewestMessages(MessageQuery query, DialectChoice dialects, SearchBudget budget) {
            this.query = query;
            this.budget = budget;
            printer = new PrintParts(out, false, dialects, new ValueText(Redaction.DEFAULTS), List.of()).json();
        }

        void addAll(MessageInput input, MessageFilter filter) throws IOException {
            while (budget.take() && input.next()) {
                long timeNs = input.message().timeNs();
                boolean isWithin = timeNs >= query.fromNs() && timeNs < query.toNs();
                if (isWithin && filter.holds(input.message())) add(input.message());
            }
        }

        private void add(FoundMessage message) throws IOException {
            found++;
            long timeNs = message.timeNs();
            if (kept.size() == query.max()) {
                if (timeNs < kept.peek().timeNs()) return;
                removeOldest();
            }
            text.reset();
            printer.print(message);
            out.flush();
            String json = text.toString(StandardCharsets.UTF_8).strip();
            kept.add(new Found(timeNs, found, json));
            bytes += json.length();
            while (bytes > budget.resultBytesMax()) {
                isTooLong = true;
                removeOldest();
            }
        }

        private void removeOldest() {
            bytes -= kept.remove().json().length();
        }

        MessagesFound result(List<String> remarks) {
            List<String> messages = new ArrayList<>();
            while (!kept.isEmpty()) messages.add(kept.poll().json());
            budget.remark().ifPresent(remarks::addFirst);
            if (isTooLong) remarks.addFirst(tooLong(messages.size(), budget));
            boolean isCut = found > messages.size() || budget.remark().isPresent();
            return new MessagesFound(messages, isCut, remarks);
        }
    }
}
