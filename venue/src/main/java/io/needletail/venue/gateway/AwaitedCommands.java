package io.needletail.venue.gateway;

import java.util.Arrays;

/**
 * Requests by the command that waits for an answer: a ring, because commands are numbered without gaps and answered in their order. It
 * grows where more commands wait than ever before, and allocates nothing after that.
 */
final class AwaitedCommands {
    private static final int FIRST = 1 << 12;

    private final ClientRequest none;
    // By the lower bits of the number; 0 is free.
    private long[] numbers = new long[FIRST];
    private ClientRequest[] requests = new ClientRequest[FIRST];
    private long answered;

    /** Makes an empty ring; {@code none} is the request of a command that does not wait. */
    AwaitedCommands(ClientRequest none) {
        this.none = none;
        Arrays.fill(requests, none);
    }

    /** Adds a command, or gives it another request. */
    void put(long number, ClientRequest request) {
        while (isTaken(number)) grow();
        numbers[place(number)] = number;
        requests[place(number)] = request;
    }

    ClientRequest get(long number) {
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

    private boolean isTaken(long number) {
        long other = numbers[place(number)];
        return other != number && other > answered;
    }

    private int place(long number) {
        return (int) number & (numbers.length - 1);
    }

    private void grow() {
        long[] oldNumbers = numbers;
        ClientRequest[] oldRequests = requests;
        numbers = new long[2 * oldNumbers.length];
        requests = new ClientRequest[numbers.length];
        Arrays.fill(requests, none);
        for (int i = 0; i < oldNumbers.length; i++) {
            if (oldNumbers[i] <= answered) continue;
            numbers[place(oldNumbers[i])] = oldNumbers[i];
            requests[place(oldNumbers[i])] = oldRequests[i];
        }
    }
}
