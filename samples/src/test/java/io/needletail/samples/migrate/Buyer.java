package io.needletail.samples.migrate;

import java.io.IOException;

/** Actions and state of an initiator, for either engine. */
interface Buyer {
    /** Sends an order, from the test's thread. */
    void send(String clOrdId);

    /** Sets whether orders are held back. */
    void halt(boolean on);

    /** Gives the next message another number. */
    void moveNextOut(int number) throws IOException;

    /** Sends Logout(5). */
    void logOut();

    /** Tests whether both ends are logged on. */
    boolean isLoggedOn();
}
