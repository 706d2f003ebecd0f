package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.Tags;

/**
 * Text(58), RefTagID(371) and SessionRejectReason(373) of the Reject(3) for a verdict, in the words of version and
 * style. A session writes its rejections with it; a tool that shows what a session would answer uses it too. Cold. As
 * thread-safe as its validator.
 */
public final class RejectText {
    private final MessageValidator validator;
    private final VersionRules rules;
    private final boolean isQuickFix;

    /**
     * Creates the texts of one session.
     *
     * @param beginString BeginString(8) of the session
     * @param style the engine whose texts are followed
     * @param validator gave the verdicts
     */
    public RejectText(String beginString, RejectStyle style, MessageValidator validator) {
        this.validator = validator;
        rules = VersionRules.of(beginString);
        isQuickFix = style == RejectStyle.QUICKFIX;
    }

    /**
     * Returns Text(58).
     *
     * @param message the rejected message
     * @param verdict the last verdict of the validator
     * @return the text of the Reject(3), also for a Logout(5) that follows it
     */
    public String text(Message message, long verdict) {
        String own = message.outcome() == Message.TOO_MANY_FIELDS
                ? "Message has more than MaxFields=" + message.endField() + " fields"
                : validator.text(message, verdict);
        String words = own.isEmpty() ? RejectReason.text(MessageValidator.reason(verdict)) : own;
        String tag = RejectReason.tag(message, verdict);
        if (isQuickFix) return rules.refersToTags() || !namesTag(message, verdict) ? words : words + " (" + tag + ")";
        if (tag.isEmpty()) return words;
        return words + ", field=" + tag + RejectReason.value(message, verdict);
    }

    /**
     * Returns RefTagID(371).
     *
     * @param message the rejected message
     * @param verdict the last verdict of the validator
     * @return the tag without leading zeros; empty where it is no number of up to nine digits, and where the Reject(3)
     *     has no such field
     */
    public String refTagId(Message message, long verdict) {
        if (!rules.refersToTags() || !namesTag(message, verdict)) return "";
        String tag = RejectReason.tag(message, verdict);
        return tag.matches("-?\\d{1,9}") ? Integer.toString(Integer.parseInt(tag)) : "";
    }

    // QuickFIX names no tag for errors that are not errors of that field.
    private boolean namesTag(Message message, long verdict) {
        if (RejectReason.tag(message, verdict).isEmpty()) return false;
        return !isQuickFix
                || switch (MessageValidator.reason(verdict)) {
                    case RejectReason.INVALID_MSG_TYPE, RejectReason.SENDING_TIME_PROBLEM -> false;
                    default -> MessageValidator.tag(verdict) != Tags.NEW_SEQ_NO;
                };
    }
}
