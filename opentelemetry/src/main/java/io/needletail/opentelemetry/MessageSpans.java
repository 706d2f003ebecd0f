package io.needletail.opentelemetry;

import io.needletail.engine.Engine;
import io.needletail.engine.MessageSample;
import io.needletail.engine.MessageSample.Moment;
import io.needletail.engine.MessageSamples;
import io.needletail.wire.Tags;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.metrics.ObservableLongCounter;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The messages whose stages an engine times ({@code LatencySampling}) as spans; the guide's page {@code tracing.md}
 * lists names and attributes.
 *
 * <p>A thread of its own reads the samples and makes the spans; the engine's thread copies a sample into a ring. Any
 * thread.
 */
public final class MessageSpans implements AutoCloseable {
    private static final String SCOPE = "io.needletail";
    private static final long PAUSE_MS = 50;
    private static final Map<Integer, String> ID_ATTRIBUTES = Map.of(
            Tags.CL_ORD_ID, "fix.cl_ord_id",
            Tags.ORIG_CL_ORD_ID, "fix.orig_cl_ord_id",
            Tags.ORDER_ID, "fix.order_id");

    private final MessageSamples samples;
    private final Tracer tracer;
    private final ObservableLongCounter lost;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    /**
     * Begins to record the messages of an engine, and to make spans of them.
     *
     * @param engine runs or will run; has no other reader of its {@link Engine#messageSamples}
     * @param telemetry receives the spans, and the counter {@code needletail.samples.lost}
     * @throws IllegalStateException when the engine times no message, or its samples have a reader
     */
    public MessageSpans(Engine engine, OpenTelemetry telemetry) {
        samples = engine.messageSamples();
        samples.open();
        tracer = telemetry.getTracer(SCOPE);
        lost = telemetry
                .getMeter(SCOPE)
                .counterBuilder("needletail.samples.lost")
                .setDescription("Timed messages without a span, because more came than were read")
                .buildWithCallback(counter -> counter.record(samples.lost()));
        thread = Thread.ofPlatform().name("needletail-spans").daemon().start(this::run);
    }

    /** Makes the spans of all messages until now, and ends. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        lost.close();
    }

    private void run() {
        try {
            boolean isClosing = false;
            while (!isClosing) {
                isClosing = closing.await(PAUSE_MS, TimeUnit.MILLISECONDS);
                samples.drain(this::trace);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            samples.close();
        }
    }

    private void trace(MessageSample sample) {
        Map<Moment, Long> at = sample.epochNs();
        SpanBuilder builder = tracer.spanBuilder("receive " + sample.msgType())
                .setNoParent()
                .setSpanKind(SpanKind.CONSUMER)
                .setStartTimestamp(at.getOrDefault(Moment.RECEIVED, 0L), TimeUnit.NANOSECONDS)
                .setAttribute("messaging.system", "fix")
                .setAttribute("fix.session", sample.session().toString())
                .setAttribute("fix.msg_type", sample.msgType())
                .setAttribute("fix.msg_seq_num", sample.msgSeqNum());
        ID_ATTRIBUTES.forEach((tag, name) ->
                Optional.ofNullable(sample.ids().get(tag)).ifPresent(id -> builder.setAttribute(name, id)));
        Span message = builder.startSpan();
        Context parent = Context.root().with(message);
        stage("socket", parent, at, Moment.RECEIVED, Moment.FRAMED);
        stage("decode", parent, at, Moment.FRAMED, Moment.DECODED);
        Context session = stage("session", parent, at, Moment.DECODED, Moment.COMMITTED);
        stage("application", session, at, Moment.APPLICATION_BEGAN, Moment.APPLICATION_ENDED);
        stage("write", parent, at, Moment.COMMITTED, Moment.WRITTEN);
        message.end(Collections.max(at.values()), TimeUnit.NANOSECONDS);
    }

    /** Makes the span of a stage; returns the context of what is in it, its parent's where there is no such stage. */
    private Context stage(String name, Context parent, Map<Moment, Long> at, Moment from, Moment to) {
        if (!at.containsKey(from) || !at.containsKey(to)) return parent;
        Span stage = tracer.spanBuilder(name)
                .setParent(parent)
                .setStartTimestamp(at.getOrDefault(from, 0L), TimeUnit.NANOSECONDS)
                .startSpan();
        stage.end(at.getOrDefault(to, 0L), TimeUnit.NANOSECONDS);
        return parent.with(stage);
    }
}
