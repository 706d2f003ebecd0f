package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.QuickFixSettings;
import java.io.IOException;
import java.io.InputStream;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.DataDictionary;
import quickfix.DefaultMessageFactory;
import quickfix.InvalidMessage;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.MessageStoreFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;

/** QuickFIX/J as a client of the venue, with its own dictionary for what it receives. */
public final class FixClient extends ApplicationAdapter implements AutoCloseable {
    /** BeginString of FIX 4.4. */
    public static final String FIX44 = "FIX.4.4";

    static final String FIX50 = "FIXT.1.1";

    private static final long DEADLINE_S = 60;
    private static final char SOH = 1;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    // Read once for all tests of a process.
    private static final Map<String, DataDictionary> DICTIONARIES = new HashMap<>();

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final SessionID id;
    private final DataDictionary transport;
    private final DataDictionary application;
    private final SocketInitiator connector;

    private FixClient(String version, String name, int port, MessageStoreFactory store, Map<String, String> more)
            throws ConfigError, IOException {
        id = new SessionID(version, name, "VENUE");
        boolean isFixt = version.equals(FIX50);
        transport = dictionary(isFixt ? "FIXT11.xml" : "FIX44.xml");
        application = isFixt ? dictionary("FIX50SP2.xml") : transport;
        connector = new SocketInitiator(this, store, settings(isFixt, port, more), null, new DefaultMessageFactory());
        connector.start();
    }

    /** Connects and logs on. */
    public static FixClient connect(String version, String name, int port) throws ConfigError, IOException {
        return connect(version, name, port, new MemoryStoreFactory(), Map.of());
    }

    /** Connects and logs on with a store and further settings of QuickFIX/J. */
    static FixClient connect(String version, String name, int port, MessageStoreFactory store, Map<String, String> more)
            throws ConfigError, IOException {
        return new FixClient(version, name, port, store, more).loggedOn();
    }

    /** Waits until both ends are logged on. */
    FixClient loggedOn() {
        Waiting.until(() -> session().isLoggedOn(), () -> id + " is not logged on");
        return this;
    }

    /** Sends a message, such as {@code 35=D|11=A|…|}; TransactTime(60) is added. */
    public void send(String message) {
        assertThat(session().send(parse(message))).isTrue();
    }

    /** Sends a message, or keeps it for the time after the next logon. */
    void enter(String message) {
        session().send(parse(message));
    }

    /** Returns the next application message with {@code |} for SOH. */
    public String next() {
        try {
            String message = received.poll(DEADLINE_S, TimeUnit.SECONDS);
            assertThat(message).as("a message of the venue").isNotNull();
            return message;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** Returns how many messages were received and not read. */
    public int unread() {
        return received.size();
    }

    Session session() {
        return Session.lookupSession(id);
    }

    @Override
    public void fromApp(Message message, SessionID session) {
        received.add(message.toString().replace(SOH, '|'));
    }

    @Override
    public void fromAdmin(Message message, SessionID session) {
        String text = message.toString().replace(SOH, '|');
        if (text.contains("|35=3|")) received.add(text);
    }

    @Override
    public void toAdmin(Message message, SessionID session) {
        String text = message.toString().replace(SOH, '|');
        // A message of the venue that is not valid for QuickFIX/J.
        if (text.contains("|35=3|")) received.add("OUR REJECT " + text);
    }

    @Override
    public void close() {
        connector.stop(true);
    }

    private Message parse(String text) {
        String now = TIME.format(LocalDateTime.now(ZoneOffset.UTC));
        int typeEnd = text.indexOf('|') + 1;
        String body = text.substring(0, typeEnd) + "34=1|49=" + id.getSenderCompID() + "|52=" + now + "|56=VENUE|"
                + text.substring(typeEnd) + (needsTime(text) ? "60=" + now + "|" : "");
        String frame = "8=" + id.getBeginString() + "|9=" + body.length() + "|" + body;
        int sum = frame.replace('|', SOH).chars().sum() & 0xFF;
        try {
            String raw = (frame + "10=" + "%03d".formatted(sum) + "|").replace('|', SOH);
            return new Message(raw, transport, application, false);
        } catch (InvalidMessage wrong) {
            throw new AssertionError(text, wrong);
        }
    }

    private static boolean needsTime(String text) {
        return "DFGq".indexOf(text.charAt("35=".length())) >= 0;
    }

    private SessionSettings settings(boolean isFixt, int port, Map<String, String> more) {
        SessionSettings settings = QuickFixSettings.initiator(id, port);
        settings.setString("UseDataDictionary", "Y");
        settings.setString("ValidateUserDefinedFields", "Y");
        if (isFixt) {
            settings.setString(id, "DefaultApplVerID", "FIX.5.0SP2");
            settings.setString(id, "TransportDataDictionary", "FIXT11.xml");
            settings.setString(id, "AppDataDictionary", "FIX50SP2.xml");
        } else {
            settings.setString(id, "DataDictionary", "FIX44.xml");
        }
        more.forEach(settings::setString);
        return settings;
    }

    private static synchronized DataDictionary dictionary(String name) throws ConfigError, IOException {
        if (!DICTIONARIES.containsKey(name)) {
            try (InputStream in = DataDictionary.class.getClassLoader().getResourceAsStream(name)) {
                DICTIONARIES.put(name, new DataDictionary(in));
            }
        }
        return DICTIONARIES.get(name);
    }
}
