package io.needletail.engine;

import static io.needletail.engine.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.engine.jmx.JmxExport;
import io.needletail.session.CompIds;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.util.List;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerConnection;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The MBeans of a running engine, used by a client of another process's kind: over RMI. */
@Timeout(120)
final class JmxExportTest {
    private static final String NAME =
            "org.quickfixj:type=Session,beginString=FIX.4.4,senderCompID=US,targetCompID=PEER";

    @Test
    @SuppressWarnings("BanJNDI") // the address is that of the server above
    void aPlainClientFindsSessionsNumbersAndOperations() throws Exception {
        MBeanServer beans = MBeanServerFactory.newMBeanServer();
        JMXConnectorServer connectors =
                JMXConnectorServerFactory.newJMXConnectorServer(new JMXServiceURL("service:jmx:rmi://"), null, beans);
        connectors.start();
        try (RunningEngine engine = RunningEngine.acceptor(
                        TestSessions.PARKING,
                        TestSessions.acceptor(TestSessions.PEER)
                                .listener((session, message) -> {})
                                .build());
                JmxExport _ = JmxExport.open(engine.engine(), beans, "test");
                JMXConnector connector = JMXConnectorFactory.connect(connectors.getAddress())) {
            MBeanServerConnection client = connector.getMBeanServerConnection();
            ObjectName name = new ObjectName(NAME);
            assertThat(client.queryNames(new ObjectName("org.quickfixj:type=Session,*"), null))
                    .containsExactly(name);

            client.setAttribute(name, new Attribute("NextSenderMsgSeqNum", 5));
            client.setAttribute(name, new Attribute("NextTargetMsgSeqNum", 3));
            assertThat(client.getAttribute(name, "NextOut")).isEqualTo(5L);
            assertThat(client.getAttribute(name, "NextTargetMsgSeqNum")).isEqualTo(3);
            client.invoke(name, "reset", new Object[0], new String[0]);
            assertThat(client.getAttribute(name, "NextSenderMsgSeqNum")).isEqualTo(1);

            try (SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
                await("the logon", () -> is(client, name, "LoggedOn"));
                client.invoke(name, "sendTestRequest", new Object[0], new String[0]);
                assertThat(peer.receive()).startsWith("35=1|34=2|");
                client.invoke(name, "logoff", new Object[0], new String[0]);
                assertThat(peer.receive()).isEqualTo("35=5|34=3|");
                peer.send("35=5|");
                peer.expectEnd();
            }
            await("the end", () -> !is(client, name, "LoggedOn"));
            assertThat(is(client, name, "Enabled")).isFalse();
            TabularData counters = (TabularData) client.getAttribute(name, "Counters");
            assertThat(counters.get(new Object[] {"logons"}).get("value")).isEqualTo(1L);
            client.invoke(name, "logon", new Object[0], new String[0]);
            assertThat(is(client, name, "Enabled")).isTrue();
            disconnect(engine, client, name);
            assertThatExceptionOfType(RuntimeMBeanException.class)
                    .isThrownBy(() -> client.invoke(name, "sendTestRequest", new Object[0], new String[0]))
                    .withStackTraceContaining("it is DISCONNECTED");
        } finally {
            connectors.stop();
        }
    }

    private static void disconnect(RunningEngine engine, MBeanServerConnection client, ObjectName name)
            throws IOException, JMException {
        try (SocketPeer peer = engine.call(TestSessions.PEER).logOn(SocketPeer.LOGON + "141=Y|")) {
            await("the second logon", () -> is(client, name, "LoggedOn"));
            client.invoke(name, "disconnect", new Object[0], new String[0]);
            peer.expectEnd();
        }
        await("the end", () -> !is(client, name, "LoggedOn"));
        assertThat(is(client, name, "Enabled")).isTrue();
        assertThat(client.getAttribute(name, "LastDisconnectReason")).isEqualTo("CLOSED_HERE");
    }

    @Test
    void mbeansFollowTheSessionsOfAReload() throws Exception {
        MBeanServer beans = MBeanServerFactory.newMBeanServer();
        SessionSpec first =
                TestSessions.acceptor("ONE").listener((session, message) -> {}).build();
        SessionSpec second =
                TestSessions.acceptor("TWO").listener((session, message) -> {}).build();
        try (RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, first)) {
            try (JmxExport _ = JmxExport.open(engine.engine(), beans, "test")) {
                engine.engine().reload(List.of(second));
                await(
                        "the MBeans",
                        () -> beans.isRegistered(JmxExport.name(second.id()))
                                && !beans.isRegistered(JmxExport.name(first.id())));
            }
            assertThat(beans.queryNames(new ObjectName("org.quickfixj:*"), null))
                    .isEmpty();
        }
    }

    @Test
    void aNameHasTheIdsThatASessionHasAndQuotesWhatNeedsIt() {
        SessionId id = new SessionId("FIX.4.4", new CompIds("A,B", "SUB", ""), new CompIds("C", "", "LOC"), "Q");
        assertThat(JmxExport.name(id).getKeyPropertyListString())
                .isEqualTo("type=Session,beginString=FIX.4.4,senderCompID=\"A,B\",senderSubID=SUB,targetCompID=C,"
                        + "targetLocationID=LOC,qualifier=Q");
    }

    private static boolean is(MBeanServerConnection client, ObjectName name, String attribute) {
        try {
            return (boolean) client.getAttribute(name, attribute);
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }
}
