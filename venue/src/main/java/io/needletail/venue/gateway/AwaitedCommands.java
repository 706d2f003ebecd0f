package io.needletail.venue.gateway;

import java.util.Arrays;

/**
 * Requests by the command that waits for an answer: a ring, because commands are numbered without gaps and answered in
 * their order, but for a mass cancel in steps. It grows where more commands wait than ever before, and allocates
 * nothing after that.
 */
final class AwaitedCommands {
    private static final int FIRST = 1 << 12;

    private final TrackedRequest none;
    // By the lower bits of the number; 0 is free.
    private long[] numbers = new long[FIRST];
    private TrackedRequest[] requests = new TrackedRequest[FIRST];
    private long answered;

    /** Makes an empty ring; {@code none} is the request of a command that does not wait. */
    AwaitedCommands(TrackedRequest none) {
        this.none = none;
        Arrays.fill(requests, none);
    }

    /** Adds a command, or gives it another request. */
    void put(long number, TrackedRequest request) {
        while (isTaken(number)) grow();
        numbers[place(number)] = number;
        requests[place(number)] = request;
    }

    TrackedRequest get(long number) {
        int place = place(number);
        return numbers[place] == number ? requests[place] : none;
    }

    /** Removes a command; those before it wait no more. */
    void remove(long number) {
        answered = Math.max(answered, number);
        int place = place(number);
        if (numbers[place] != number) return;
        numbers[place] = 0;
        requests[place] = none;
    }

    /** Returns the commands up to a number that wait for an answer, in their order. */
    long[] until(long number) {
        return Arrays.stream(numbers)
                .filter(one -> one > 0 && one <= number && waits(one))
                .sorted()
                .toArray();
    }

    private boolean isTaken(long number) {
        long other = numbers[place(number)];
        return other != number && other > 0 && waits(other);
    }

    /** Tests whether a command is not answered; a mass cancel in steps is answered after later commands. */
    private boolean waits(long number) {
        TrackedRequest request = requests[place(number)];
        return number > answered || (request.kind == RequestKind.MASS_CANCEL && request.isPending);
    }

    private int place(long number) {
        return (int) number & (numbers.length - 1);
    }

    private void grow() {
        long[] oldNumbers = numbers;
        TrackedRequest[] oldRequests = requests;
        numbers = new long[2 * oldNumbers.length];
        requests = new TrackedRequest[numbers.length];
        Arrays.fill(requests, none);
        for (int i = 0; i < oldNumbers.length; i++) {
            boolean isLate = oldRequests[i].kind == RequestKind.MASS_CANCEL && oldRequests[i].isPending;
            if (oldNumbers[i] == 0 || (oldNumbers[i] <= answered && !isLate)) continue;
            numbers[place(oldNumbers[i])] = oldNumbers[i];
            requests[place(oldNumbers[i])] = oldRequests[i];
        }
    }
}
