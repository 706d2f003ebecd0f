package io.needletail.cli.run.peer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.Connector;
import quickfix.DataDictionary;
import quickfix.DataDictionaryProvider;
import quickfix.DefaultMessageFactory;
import quickfix.FieldConvertError;
import quickfix.InvalidMessage;
import quickfix.Log;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.MessageStoreFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;
import quickfix.SocketInitiator;

/**
 * The main program of a process with nothing but the JDK and some release of QuickFIX/J on its class path: runs the
 * sessions of a settings file, executes commands from its standard input, and prints events.
 *
 * <p>A line is a word, a SessionID as it writes itself, and a text in which {@code |} stands for SOH. It takes
 * {@code send}, {@code test}, {@code logout}, {@code ask}, which prints its text as a word, {@code settings}, which
 * begins anew with another file, and {@code end}; it prints {@code port}, {@code in}, {@code out}, {@code event},
 * {@code error}, {@code app}, {@code state} and {@code stopped}.
 */
final class QuickFixChild extends ApplicationAdapter {
    private static final char SOH = '\u0001';

    private final List<Connector> connectors = new ArrayList<>();

    private QuickFixChild() {}

    public static void main(String[] arguments) throws ConfigError, FieldConvertError, IOException, InvalidMessage {
        QuickFixChild child = new QuickFixChild();
        child.start(arguments[0]);
        child.obey();
        child.stop();
    }

    private void start(String file) throws ConfigError, FieldConvertError {
        SessionSettings settings = new SessionSettings(file);
        MessageStoreFactory stores = new MemoryStoreFactory();
        if (has(settings, "acceptor")) {
            SocketAcceptor acceptor =
                    new SocketAcceptor(this, stores, settings, Printed::new, new DefaultMessageFactory());
            connectors.add(acceptor);
            acceptor.start();
            acceptor.getEndpoints().forEach(door -> {
                int port = ((InetSocketAddress) door.getLocalAddress()).getPort();
                print("port", "-", String.valueOf(port));
            });
        }
        if (has(settings, "initiator")) {
            Connector initiator =
                    new SocketInitiator(this, stores, settings, Printed::new, new DefaultMessageFactory());
            connectors.add(initiator);
            initiator.start();
        }
    }

    private void stop() {
        for (Connector connector : connectors) connector.stop(true);
        connectors.clear();
    }

    private static boolean has(SessionSettings settings, String connectionType) throws ConfigError, FieldConvertError {
        for (Iterator<SessionID> ids = settings.sectionIterator(); ids.hasNext(); ) {
            if (settings.getString(ids.next(), "ConnectionType").equals(connectionType)) return true;
        }
        return false;
    }

    @Override
    public void fromApp(Message message, SessionID session) {
        print("app", session.toString(), message.toString());
    }

    @Override
    public void onLogon(SessionID session) {
        print("state", session.toString(), "on");
    }

    @Override
    public void onLogout(SessionID session) {
        print("state", session.toString(), "off");
    }

    private void obey() throws ConfigError, FieldConvertError, IOException, InvalidMessage {
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] parts = line.split(" ", 3);
            if (parts[0].equals("end")) return;
            if (parts[0].equals("settings")) {
                stop();
                print("stopped", "-", "");
                start(parts[2]);
                continue;
            }
            Session session = Session.lookupSession(new SessionID(parts[1]));
            switch (parts[0]) {
                case "send" -> session.send(message(session, parts[2].replace('|', SOH)));
                case "test" -> session.generateTestRequest(parts[2]);
                case "logout" -> session.logout(parts[2]);
                case "ask" -> print(parts[2], parts[1], "");
                default -> throw new IOException("unknown command " + line);
            }
        }
    }

    // With a dictionary, so that groups become groups.
    private static Message message(Session session, String fields) throws InvalidMessage {
        return new Message(framed(session.getSessionID().getBeginString(), fields), dictionary(session));
    }

    private static DataDictionary dictionary(Session session) {
        DataDictionaryProvider known = session.getDataDictionaryProvider();
        String version = session.getSessionID().getBeginString();
        return version.startsWith("FIXT")
                ? known.getApplicationDataDictionary(session.getSenderDefaultApplicationVersionID())
                : known.getSessionDataDictionary(version);
    }

    private static String framed(String beginString, String fields) {
        String head = "8=" + beginString + SOH + "9=" + fields.length() + SOH + fields;
        int sum = head.chars().sum() & 255;
        return head + "10=" + String.format("%03d", sum) + SOH;
    }

    private static void print(String what, String session, String text) {
        String line = what + " " + session + " " + text.replace(SOH, '|').replace('\n', ' ') + "\n";
        synchronized (QuickFixChild.class) {
            System.out.print(line);
            System.out.flush();
        }
    }

    /** Log of one session of QuickFIX/J. */
    private record Printed(SessionID session) implements Log {
        @Override
        public void clear() {
            onEvent("cleared");
        }

        @Override
        public void onIncoming(String message) {
            print("in", session.toString(), message);
        }

        @Override
        public void onOutgoing(String message) {
            print("out", session.toString(), message);
        }

        @Override
        public void onEvent(String text) {
            print("event", session.toString(), text);
        }

        @Override
        public void onErrorEvent(String text) {
            print("error", session.toString(), text);
        }
    }
}
