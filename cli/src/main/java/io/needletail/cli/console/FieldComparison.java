package io.needletail.cli.console;

import io.needletail.cli.describe.DialectChoice;
import io.needletail.cli.describe.ValueText;
import io.needletail.cli.diff.ChangePrinter;
import io.needletail.cli.diff.FieldChanges;
import io.needletail.console.MessageDiff;
import io.needletail.wire.Message;
import io.needletail.wire.Redaction;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares two messages of the console with the classes of {@code needletail diff}. Any thread. */
final class FieldComparison implements MessageDiff {
    @Override
    public List<Map<String, Object>> compare(Message left, Message right, Set<Integer> ignored) {
        FieldChanges changes = new FieldChanges(ignored, new ValueText(Redaction.DEFAULTS));
        return ChangePrinter.json(
                changes.between(left, right), DialectChoice.byMessage().of(left));
    }
}
