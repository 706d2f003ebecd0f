package io.needletail.console;

import io.needletail.engine.admin.Json;
import io.needletail.engine.config.AlarmKind;
import io.needletail.engine.config.AlarmRule;
import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.error.SystemError;
import io.needletail.session.schedule.Schedule;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers alarms to the receivers of the rules that are for them: each alarm once by each rule, and its end to the
 * rules that have delivered its begin. {@link Alarms} guards it; one thread delivers, so that a slow receiver delays
 * the others, not the console. What finds no place among {@value #QUEUED_MAX} deliveries is delivered at a later
 * reading; of ends {@value #ENDS_MAX} wait so.
 */
final class AlarmDelivery implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final int QUEUED_MAX = 100;
    private static final int ENDS_MAX = 10_000;

    private final ThreadPoolExecutor delivery = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUED_MAX),
            Thread.ofPlatform().name("console-alarms").daemon().factory());
    private final Target always;
    private final Supplier<URI> page;
    private final Deque<End> ends = new ArrayDeque<>();
    private List<Target> targets;
    private boolean isFull;

    private record End(Target target, Alarm alarm) {}

    /** A rule with its receivers. */
    private record Target(AlarmRule rule, List<AlarmNotifier> notifiers) {
        String label() {
            return rule.name().isEmpty() ? "the options of the command line" : "[ALARM] " + rule.name();
        }
    }

    /**
     * Creates a delivery without rules.
     *
     * @param always receivers of all alarms, at once, at all times
     * @param page address of the console's page
     */
    AlarmDelivery(List<AlarmNotifier> always, Supplier<URI> page) {
        AlarmRule.Receivers none = new AlarmRule.Receivers(Optional.empty(), Optional.empty(), Optional.empty());
        AlarmRule all = new AlarmRule("", EnumSet.allOf(AlarmKind.class), List.of(), Schedule.NON_STOP, 0, none);
        this.always = new Target(all, List.copyOf(always));
        this.page = page;
        targets = List.of(this.always);
    }

    /** Takes other rules; one that is as it was keeps its receivers. */
    void rules(List<AlarmRule> rules) {
        List<Target> now = new ArrayList<>(List.of(always));
        for (AlarmRule rule : rules) {
            now.add(targets.stream()
                    .filter(target -> target.rule().equals(rule))
                    .findFirst()
                    .orElseGet(() -> new Target(rule, notifiers(rule.receivers()))));
        }
        targets = List.copyOf(now);
    }

    private List<AlarmNotifier> notifiers(AlarmRule.Receivers receivers) {
        List<AlarmNotifier> notifiers = new ArrayList<>();
        receivers.webhook().ifPresent(address -> notifiers.add(new WebhookNotifier(address)));
        receivers.command().ifPresent(command -> notifiers.add(new CommandNotifier(command)));
        receivers.mail().ifPresent(mail -> notifiers.add(new MailNotifier(mail, page)));
        return notifiers;
    }

    /** Delivers what is due by the rules whose hours are open. */
    void deliver(Collection<LastingAlarm> alarms, long nowMs) {
        deliverEnds();
        long nowNs = TimeUnit.MILLISECONDS.toNanos(nowMs);
        boolean hasAllRoom = ends.isEmpty();
        for (Target target : targets) {
            AlarmRule rule = target.rule();
            if (!rule.hours().isOpen(nowNs)) continue;
            for (LastingAlarm one : alarms) {
                if (!one.isDue(rule, nowMs)) continue;
                hasAllRoom = hasRoom(target);
                if (!hasAllRoom) break;
                one.delivered(rule);
                queue(target, one.alarm());
            }
        }
        if (!hasAllRoom && !isFull) {
            LOG.warn(
                    "{} {} deliveries of alarms wait for receivers that are slow; further alarms are delivered when there is room",
                    ConsoleFault.DELIVERIES_WAIT.id(),
                    QUEUED_MAX);
        }
        isFull = !hasAllRoom;
    }

    // Only the thread that delivers takes from the queue meanwhile.
    private boolean hasRoom(Target target) {
        return delivery.getQueue().remainingCapacity() >= target.notifiers().size();
    }

    private void deliverEnds() {
        while (!ends.isEmpty() && hasRoom(ends.getFirst().target())) {
            End end = ends.removeFirst();
            queue(end.target(), end.alarm());
        }
    }

    /** Delivers the end of an alarm, also outside the hours of a rule. */
    void deliverEnd(LastingAlarm before, Alarm ended) {
        for (Target target : targets) {
            if (!before.isDeliveredBy(target.rule())) continue;
            if (ends.size() < ENDS_MAX) ends.addLast(new End(target, ended));
            else
                LOG.error(
                        "{} the end of alarm {} is not delivered by {}: {} ends wait",
                        ConsoleFault.NOT_DELIVERED.id(),
                        ended.label(),
                        target.label(),
                        ENDS_MAX);
        }
        deliverEnds();
    }

    private void queue(Target target, Alarm alarm) {
        String json = Json.text(alarm);
        for (AlarmNotifier notifier : target.notifiers()) {
            delivery.execute(() -> send(notifier, json, alarm, target));
        }
    }

    // A receiver that fails must not end the thread of the others.
    private static void send(AlarmNotifier notifier, String json, Alarm alarm, Target target) {
        try {
            notifier.deliver(json);
        } catch (IOException | RuntimeException failure) {
            LOG.error(
                    "{} alarm {} is not delivered by {}, and not tried again: {}; see whether the receiver takes alarms",
                    ConsoleFault.NOT_DELIVERED.id(),
                    alarm.label(),
                    target.label(),
                    SystemError.text(failure));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        delivery.shutdownNow();
    }
}
