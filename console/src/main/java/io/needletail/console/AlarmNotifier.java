package io.needletail.console;

import java.io.IOException;

/**
 * Delivers alarms outside the console when they are raised and when they have ended. May block; called on one thread of
 * its own.
 */
@FunctionalInterface
public interface AlarmNotifier {
    /**
     * Delivers one alarm.
     *
     * @param json the alarm as {@code /api/v1/alarms} shows it
     * @throws IOException when it could not be delivered; the console logs that and goes on
     * @throws InterruptedException when the console ends meanwhile
     */
    void deliver(String json) throws IOException, InterruptedException;
}
