package io.needletail.venue.sequencer;

import io.needletail.engine.error.VenueFault;
import io.needletail.venue.identity.WarningLimiter;
import io.needletail.venue.sbe.ApplyIdentitiesDecoder;
import io.needletail.venue.sbe.BeginIdentitiesDecoder;
import io.needletail.venue.sbe.BlockOwnerDecoder;
import io.needletail.venue.sbe.CancelOrderDecoder;
import io.needletail.venue.sbe.CancelOrdersDecoder;
import io.needletail.venue.sbe.ChangePhaseDecoder;
import io.needletail.venue.sbe.DefineIdentityDecoder;
import io.needletail.venue.sbe.DefineInstrumentDecoder;
import io.needletail.venue.sbe.DefineOwnerDecoder;
import io.needletail.venue.sbe.ReplaceOrderDecoder;
import io.needletail.venue.sbe.ReportStateDecoder;
import io.needletail.venue.sbe.SubmitOrderDecoder;
import io.needletail.venue.sbe.SubmitQuoteDecoder;
import io.needletail.venue.sbe.SubscribeDecoder;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs what the sequencer refuses for missing rights, on the leader: one warning a minute for each identity. One
 * thread.
 */
final class RefusalLog implements RefusalListener {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.venue");

    private final WarningLimiter warnings = new WarningLimiter();
    private final BooleanSupplier isLeader;

    /**
     * Creates a log.
     *
     * @param isLeader tests whether this node leads: the others refuse the same
     */
    RefusalLog(BooleanSupplier isLeader) {
        this.isLeader = isLeader;
    }

    @Override
    public void refused(String identity, Cause cause, int templateId, long clientId) {
        if (!isLeader.getAsBoolean()) return;
        long held = warnings.permits(identity, TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
        if (held < 0) return;
        String what = cause == Cause.SEAL ? "a message" : name(templateId) + " of client " + clientId;
        LOG.warn(
                "{} identity={}: the sequencer refuses {}: {}{}",
                VenueFault.IDENTITY_REFUSED.id(),
                identity.isEmpty() ? "unknown" : identity,
                what,
                cause.text(),
                held == 0 ? "" : " (" + held + " more refused before)");
    }

    private static String name(int templateId) {
        return switch (templateId) {
            case SubscribeDecoder.TEMPLATE_ID -> "Subscribe";
            case SubmitOrderDecoder.TEMPLATE_ID -> "SubmitOrder";
            case ReplaceOrderDecoder.TEMPLATE_ID -> "ReplaceOrder";
            case CancelOrderDecoder.TEMPLATE_ID -> "CancelOrder";
            case CancelOrdersDecoder.TEMPLATE_ID -> "CancelOrders";
            case SubmitQuoteDecoder.TEMPLATE_ID -> "SubmitQuote";
            case DefineInstrumentDecoder.TEMPLATE_ID -> "DefineInstrument";
            case DefineOwnerDecoder.TEMPLATE_ID -> "DefineOwner";
            case ChangePhaseDecoder.TEMPLATE_ID -> "ChangePhase";
            case BlockOwnerDecoder.TEMPLATE_ID -> "BlockOwner";
            case ReportStateDecoder.TEMPLATE_ID -> "ReportState";
            case BeginIdentitiesDecoder.TEMPLATE_ID -> "BeginIdentities";
            case DefineIdentityDecoder.TEMPLATE_ID -> "DefineIdentity";
            case ApplyIdentitiesDecoder.TEMPLATE_ID -> "ApplyIdentities";
            default -> "command " + templateId;
        };
    }
}
