package io.needletail.bench.peers.quickfixj;

import quickfix.Application;
import quickfix.Message;
import quickfix.SessionID;

/** The callbacks that the two roles have no use for. */
interface Application44 extends Application {

    @Override
    default void onCreate(SessionID session) {}

    @Override
    default void onLogon(SessionID session) {}

    @Override
    default void onLogout(SessionID session) {}

    @Override
    default void toAdmin(Message message, SessionID session) {}

    @Override
    default void fromAdmin(Message message, SessionID session) {}

    @Override
    default void toApp(Message message, SessionID session) {}
}
