package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.ClientPort;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTripDriver;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.session.DisconnectReason;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;

/** Sends orders and reads reports. One thread, spinning; allocates nothing per order. */
final class Client implements ClientPort, SessionListener {
    private final PeerArguments arguments;
    private final RoundTripDriver driver;
    private final MessageStyle style;
    private final Engine engine = new Engine(EngineConfig.DEFAULTS);
    private Session session;

    Client(PeerArguments arguments, RoundTripDriver driver) throws IOException {
        this.arguments = arguments;
        this.driver = driver;
        style = MessageStyle.of(arguments);
    }

    @Override
    public void connect() throws IOException {
        Specs.warmUp(engine, arguments);
        Links.connect(engine, arguments, Specs.initiator(arguments, this));
        session = engine.sessions().getFirst();
    }

    @Override
    public void poll() throws IOException {
        engine.poll();
    }

    @Override
    public boolean send(long id) {
        return style.order(session.begin(MsgTypes.NEW_ORDER_SINGLE), id).send() == SendResult.SENT;
    }

    @Override
    public void onLogon(Session established) {
        driver.connected();
    }

    @Override
    public void onMessage(Session from, Message report) {
        style.report(report, driver);
    }

    @Override
    public void onDisconnect(Session ended, DisconnectReason reason) {
        driver.fail("the session ended (" + reason + ")");
    }

    @Override
    public void end() throws IOException {
        engine.stop();
        engine.run();
    }

    @Override
    public void close() throws IOException {
        engine.close();
    }
}
