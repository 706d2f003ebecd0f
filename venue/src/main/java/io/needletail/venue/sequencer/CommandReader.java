package io.needletail.venue.sequencer;

import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.identity.IdentityRole;
import io.needletail.venue.sbe.ApplyIdentitiesDecoder;
import io.needletail.venue.sbe.BeginIdentitiesDecoder;
import io.needletail.venue.sbe.BlockOwnerDecoder;
import io.needletail.venue.sbe.CancelOrderDecoder;
import io.needletail.venue.sbe.CancelOrdersDecoder;
import io.needletail.venue.sbe.ChangePhaseDecoder;
import io.needletail.venue.sbe.DefineIdentityDecoder;
import io.needletail.venue.sbe.DefineInstrumentDecoder;
import io.needletail.venue.sbe.DefineOwnerDecoder;
import io.needletail.venue.sbe.FollowCalendarDecoder;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.ReplaceOrderDecoder;
import io.needletail.venue.sbe.ReportStateDecoder;
import io.needletail.venue.sbe.SchedulePhasesDecoder;
import io.needletail.venue.sbe.SubmitOrderDecoder;
import io.needletail.venue.sbe.SubmitQuoteDecoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;

/** Reads commands for people, from the text that the generated decoders make. */
final class CommandReader {
    private static final Pattern CODE =
            Pattern.compile("\\b(side|sides|orderType|timeInForce|prevention|phase|role)=(\\d+)");
    private static final Pattern BETWEEN_FIELDS = Pattern.compile("\\|(?![^\\[]*])");
    private static final Map<String, Enum<?>[]> CONSTANTS = Map.of(
            "side", OrderSide.values(),
            "sides", SideFilter.values(),
            "orderType", OrderType.values(),
            "timeInForce", TimeInForce.values(),
            "prevention", SelfTradePrevention.values(),
            "phase", TradingPhase.values(),
            "role", IdentityRole.values());

    private static final String MALFORMED = "MALFORMED";
    private static final String REASON = "|reason=";

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Map<Integer, Decoder> decoders = Map.ofEntries(
            Map.entry(SubmitOrderDecoder.TEMPLATE_ID, new SubmitOrderDecoder()::wrap),
            Map.entry(ReplaceOrderDecoder.TEMPLATE_ID, new ReplaceOrderDecoder()::wrap),
            Map.entry(CancelOrderDecoder.TEMPLATE_ID, new CancelOrderDecoder()::wrap),
            Map.entry(CancelOrdersDecoder.TEMPLATE_ID, new CancelOrdersDecoder()::wrap),
            Map.entry(SubmitQuoteDecoder.TEMPLATE_ID, new SubmitQuoteDecoder()::wrap),
            Map.entry(DefineInstrumentDecoder.TEMPLATE_ID, new DefineInstrumentDecoder()::wrap),
            Map.entry(DefineOwnerDecoder.TEMPLATE_ID, new DefineOwnerDecoder()::wrap),
            Map.entry(ChangePhaseDecoder.TEMPLATE_ID, new ChangePhaseDecoder()::wrap),
            Map.entry(BlockOwnerDecoder.TEMPLATE_ID, new BlockOwnerDecoder()::wrap),
            Map.entry(ReportStateDecoder.TEMPLATE_ID, new ReportStateDecoder()::wrap),
            Map.entry(BeginIdentitiesDecoder.TEMPLATE_ID, new BeginIdentitiesDecoder()::wrap),
            Map.entry(DefineIdentityDecoder.TEMPLATE_ID, new DefineIdentityDecoder()::wrap),
            Map.entry(ApplyIdentitiesDecoder.TEMPLATE_ID, new ApplyIdentitiesDecoder()::wrap),
            Map.entry(SchedulePhasesDecoder.TEMPLATE_ID, new SchedulePhasesDecoder()::wrap),
            Map.entry(FollowCalendarDecoder.TEMPLATE_ID, new FollowCalendarDecoder()::wrap));

    /** Wraps a generated decoder around a message. */
    private interface Decoder {
        Object at(DirectBuffer buffer, int body, int block, int version);
    }

    /**
     * Reads a command.
     *
     * @param buffer holds the message
     * @param offset where its header begins
     * @param timeNs its time in the log
     * @param identity identity of the session that sent it
     * @return the command; empty for another message. A message that is too short for its fields is named MALFORMED
     */
    Optional<RecordedCommand> read(DirectBuffer buffer, int offset, long timeNs, String identity) {
        header.wrap(buffer, offset);
        boolean isCommand =
                header.schemaId() == MessageHeaderDecoder.SCHEMA_ID && CommandDecoder.isCommand(header.templateId());
        if (!isCommand) return Optional.empty();
        try {
            return Optional.of(command(buffer, offset + MessageHeaderDecoder.ENCODED_LENGTH, timeNs, identity));
        } catch (IllegalArgumentException | IndexOutOfBoundsException malformed) {
            Map<String, String> template = Map.of("template", String.valueOf(header.templateId()));
            return Optional.of(new RecordedCommand(timeNs, identity, 0, 0, MALFORMED, template));
        }
    }

    private RecordedCommand command(DirectBuffer buffer, int body, long timeNs, String identity) {
        Object decoder = decoders.get(header.templateId()).at(buffer, body, header.blockLength(), header.version());
        String text = decoder.toString();
        // A reason is the last field, and may have any text.
        int end = text.indexOf(REASON);
        Map<String, String> fields = fields(end < 0 ? text : text.substring(0, end));
        String reason = reason(decoder);
        if (!reason.isEmpty()) fields.put("reason", reason);
        long clientId = Long.parseLong(fields.remove("clientId"));
        long number = Long.parseLong(fields.remove("clientSequence"));
        String name = text.substring(1, text.indexOf(']'));
        return new RecordedCommand(timeNs, identity, clientId, number, name, fields);
    }

    private static String reason(Object decoder) {
        return switch (decoder) {
            case CancelOrdersDecoder cancels -> cancels.reason();
            case ChangePhaseDecoder phase -> phase.reason();
            case BlockOwnerDecoder block -> block.reason();
            default -> "";
        };
    }

    /** Splits text such as {@code [ChangePhase](sbeTemplateId=9|…):clientId=1|phase=5}. */
    private static Map<String, String> fields(String text) {
        Map<String, String> fields = new LinkedHashMap<>();
        String named = CODE.matcher(text.substring(text.indexOf("):") + 2))
                .replaceAll(code -> code.group(1) + "=" + constant(code.group(1), Integer.parseInt(code.group(2))));
        for (String field : BETWEEN_FIELDS.split(named, -1)) {
            int equals = field.indexOf('=');
            if (equals > 0) fields.put(field.substring(0, equals), field.substring(equals + 1));
        }
        return fields;
    }

    private static String constant(String field, int code) {
        Enum<?>[] constants = CONSTANTS.get(field);
        return code < constants.length ? constants[code].name() : String.valueOf(code);
    }
}
