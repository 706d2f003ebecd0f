package io.needletail.console;

import io.needletail.engine.admin.Json;
import io.needletail.engine.config.AlarmKind;
import io.needletail.engine.config.AlarmRule;
import io.needletail.engine.error.SystemError;
import io.needletail.session.schedule.Schedule;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers alarms to the receivers of the rules that are for them: each alarm once by each rule, and its end to the
 * rules that have delivered its begin. {@link Alarms} guards it; one thread delivers, so that a slow receiver delays
 * the others, not the console.
 */
final class AlarmDelivery implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final int QUEUED_MAX = 100;

    private final ThreadPoolExecutor delivery = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUED_MAX),
            Thread.ofPlatform().name("console-alarms").daemon().factory());
    private final Target always;
    private final Supplier<URI> page;
    private List<Target> targets;

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
        long nowNs = TimeUnit.MILLISECONDS.toNanos(nowMs);
        for (Target target : targets) {
            AlarmRule rule = target.rule();
            if (!rule.hours().isOpen(nowNs)) continue;
            for (LastingAlarm one : alarms) {
                if (!one.isDue(rule, nowMs)) continue;
                one.delivered(rule);
                queue(target, one.alarm());
            }
        }
    }

    /** Delivers the end of an alarm, also outside the hours of a rule. */
    void deliverEnd(LastingAlarm before, Alarm ended) {
        targets.stream().filter(target -> before.isDeliveredBy(target.rule())).forEach(target -> queue(target, ended));
    }

    private void queue(Target target, Alarm alarm) {
        String json = Json.text(alarm);
        for (AlarmNotifier notifier : target.notifiers()) {
            try {
                delivery.execute(() -> send(notifier, json, alarm, target));
            } catch (RejectedExecutionException _) {
                String why = QUEUED_MAX + " deliveries wait for receivers that are slow";
                LOG.error("alarm {} is not delivered by {}: {}", alarm.label(), target.label(), why);
            }
        }
    }

    // A receiver that fails must not end the thread of the others.
    private static void send(AlarmNotifier notifier, String json, Alarm alarm, Target target) {
        try {
            notifier.deliver(json);
        } catch (IOException | RuntimeException failure) {
            LOG.error(
                    "alarm {} is not delivered by {}, and not tried again: {}; see whether the receiver takes alarms",
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
