package io.needletail.samples.migrate;

import java.io.IOException;

/** What the tests ask of an initiator, whichever engine it runs on. */
interface Buyer {
    /** Sends an order, from the test's thread. */
    void send(String clOrdId);

    /** Whether orders are held back. */
    void halt(boolean on);

    /** Gives the next message another number. */
    void moveNextOut(int number) throws IOException;

    /** Says Logout(5). */
    void logOut();

    /** Whether both ends are. */
    boolean isLoggedOn();
}
