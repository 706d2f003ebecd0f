package io.needletail.tools.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Passes the fields of messages on, and learns the names of securities and their trading status from messages that have
 * them: SecurityID(48) with Symbol(55), and with SecurityTradingStatus(326).
 */
final class SecurityNames implements FieldListener {
    private static final long NONE = Long.MIN_VALUE;
    private static final int SECURITY = 1;
    private static final int SYMBOL = 2;
    private static final int STATUS = 3;
    private static final Map<String, Integer> ROLES = Map.of("48", SECURITY, "55", SYMBOL, "326", STATUS);

    private final FieldListener next;
    private final int[] roles;
    private final List<Template> all;
    private final IdentityHashMap<Template, long[]> counts = new IdentityHashMap<>();
    private final Map<Long, String> symbols = new HashMap<>();
    private final Map<Long, Long> statuses = new HashMap<>();
    private long security;
    private long status;
    private String symbol = "";

    SecurityNames(Templates templates, FieldListener next) {
        this.next = next;
        all = templates.all();
        roles = new int[templates.slots().size()];
        for (Template template : templates.all()) {
            counts.put(template, new long[1]);
            for (Instruction instruction : template.instructions()) {
                roles[instruction.slot()] =
                        ROLES.getOrDefault(instruction.name().id(), 0);
            }
        }
    }

    Optional<String> symbol(long number) {
        return Optional.ofNullable(symbols.get(number));
    }

    /** Returns SecurityTradingStatus(326), if it is known. */
    Optional<Long> status(long number) {
        return Optional.ofNullable(statuses.get(number));
    }

    /** Returns the templates, each with the number of its messages. */
    List<FeedReader.TemplateCount> templates() {
        return all.stream()
                .map(one -> new FeedReader.TemplateCount(one.name().local(), one.id(), counts.get(one)[0]))
                .toList();
    }

    @Override
    public void begin(Template template) {
        counts.get(template)[0]++;
        security = NONE;
        status = NONE;
        symbol = "";
        next.begin(template);
    }

    @Override
    public void integer(int slot, long value) {
        if (roles[slot] == SECURITY) security = value;
        if (roles[slot] == STATUS) status = value;
        next.integer(slot, value);
    }

    @Override
    public void bytes(int slot, byte[] bytes, int from, int length) {
        if (roles[slot] == SYMBOL) symbol = new String(bytes, from, length, UTF_8);
        next.bytes(slot, bytes, from, length);
    }

    @Override
    public void end(Template template) {
        if (security != NONE && !symbol.isEmpty()) symbols.put(security, symbol);
        if (security != NONE && status != NONE) statuses.put(security, status);
        next.end(template);
    }

    @Override
    public void decimal(int slot, long mantissa, int exponent) {
        next.decimal(slot, mantissa, exponent);
    }

    @Override
    public void group(int slot) {
        next.group(slot);
    }

    @Override
    public void sequence(int slot, int length) {
        next.sequence(slot, length);
    }

    @Override
    public void element(int slot, int index) {
        next.element(slot, index);
    }

    @Override
    public void reference(int slot, Template template) {
        next.reference(slot, template);
    }

    @Override
    public void close(int slot) {
        next.close(slot);
    }
}
