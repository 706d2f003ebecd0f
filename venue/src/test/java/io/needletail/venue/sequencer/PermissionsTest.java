package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.matching.TwoSidedQuote;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.IdentityRole;
import io.needletail.venue.identity.IdentitySetup;
import io.needletail.venue.sbe.MessageHeaderEncoder;
import io.needletail.venue.sbe.StateDigestEncoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Tests the rights of identities: who may send which command, under which client id, for which owner. */
final class PermissionsTest {
    private static final String GATEWAY = "gateway-101";
    private static final long OTHERS_ORDER = 102L << Permissions.CLIENT_SHIFT | 7;

    private LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, () -> 1_000);
    private final EventRecorder events = new EventRecorder();
    private final EventRecorder ofOperator = new EventRecorder();

    /** Defines a market, and the rights of two gateways with an owner each. */
    private SequencerClient define() {
        SequencerClient operator = sequencer.client(1, SequencerClient.FROM_NOW, 64, ofOperator);
        poll(operator);
        new Market(operator).open();
        apply(
                operator,
                IdentitySetup.gateway(101, List.of(0)),
                IdentitySetup.gateway(102, List.of(1)),
                IdentitySetup.monitor(),
                IdentitySetup.of("console", IdentityRole.OBSERVER),
                IdentitySetup.of("alice", IdentityRole.OPERATOR));
        return operator;
    }

    @Test
    void aGatewayCommandsItsOwnOwnersOnly() {
        define();
        SequencerClient gateway = connect(GATEWAY, 101);
        NewOrder order = new NewOrder();
        List<ToLongFunction<SequencerClient>> refused = new ArrayList<>();
        refused.add(client -> client.submit(order.begin(5, 1, 0, 0).limit(OrderSide.BUY, 1, 999)));
        refused.add(client -> client.submit(order.begin(OTHERS_ORDER, 0, 0, 0).limit(OrderSide.BUY, 1, 999)));
        refused.add(
                client -> client.replace(new OrderReplacement().begin(5, 1, 0).to(1, 999)));
        refused.add(client -> client.cancel(1, 5));
        refused.add(client -> client.massCancel(1, MatchingEngine.ANY, SideFilter.BOTH));
        refused.add(client -> client.massCancel(MatchingEngine.ANY, MatchingEngine.ANY, SideFilter.BOTH));
        refused.add(client ->
                client.quote(new TwoSidedQuote().begin(1, 0, 0).bid(1, 1, 998).ask(2, 1, 999)));
        refused.add(client ->
                client.quote(new TwoSidedQuote().begin(0, 0, 0).bid(1, 1, 998).ask(OTHERS_ORDER, 1, 999)));
        refused.add(client -> client.changePhase(0, TradingPhase.HALTED));
        refused.add(client -> client.blockOwner(1, true));
        refused.add(client -> client.defineOwner(0, OwnerLimits.UNLIMITED));
        refused.add(client -> client.defineInstrument(0, InstrumentRules.DEFAULTS, 1));
        refused.add(SequencerClient::beginIdentities);
        refused.add(client -> client.defineIdentity(IdentitySetup.of("mallory", IdentityRole.OPERATOR)));
        refused.add(SequencerClient::applyIdentities);
        refused.add(SequencerClient::reportState);
        for (int place = 0; place < refused.size(); place++) {
            long command = refused.get(place).applyAsLong(gateway);
            poll(gateway);
            assertThat(events.notices)
                    .as("command %d", place)
                    .last()
                    .isEqualTo("rejected " + command + " NOT_PERMITTED");
            assertThat(gateway.unanswered()).isZero();
        }
        long allowed = gateway.submit(order.begin(5, 0, 0, 0).limit(OrderSide.BUY, 1, 999));
        poll(gateway);
        assertThat(events.lines).last().asString().contains("101:" + allowed + "! accepted 5 0@0 BUY");
    }

    @Test
    void aRefusedOrderHasAnEventThatNamesIt() {
        define();
        SequencerClient gateway = connect(GATEWAY, 101);
        gateway.submit(new NewOrder().begin(5, 1, 0, 0).limit(OrderSide.BUY, 1, 999));
        poll(gateway);
        assertThat(events.lines).last().asString().contains("101:1! refused NEW_ORDER 1 5 NOT_PERMITTED");
    }

    @Test
    void aClientIdOfAnotherIdentityChangesNothing() {
        define();
        SequencerClient owner = connect("gateway-102", 102);
        owner.submit(new NewOrder().begin(9, 1, 0, 0).limit(OrderSide.BUY, 1, 900));
        poll(owner);
        long before = sequencer.stateHash();
        for (String identity : List.of(GATEWAY, "monitor", "console", "operator", "alice", "mallory", "node")) {
            SequencerClient thief = connect(identity, 102);
            assertThat(thief.isConnected()).as(identity).isFalse();
            assertThat(events.notices).as(identity).last().isEqualTo("rejected 0 NOT_PERMITTED");
            thief.close();
        }
        assertThat(sequencer.stateHash()).isEqualTo(before);
        owner.submit(new NewOrder().begin(10, 1, 0, 0).limit(OrderSide.BUY, 1, 900));
        poll(owner);
        assertThat(owner.unanswered()).isZero();
    }

    @Test
    void operatorsHaltObserversListenAndMonitorsAskForTheHash() {
        define();
        SequencerClient alice = connect("alice", 2);
        alice.changePhase(0, TradingPhase.HALTED);
        poll(alice);
        assertThat(events.lines).last().asString().contains("2:1! phase 0 HALTED");
        SequencerClient monitor = connect("monitor", IdentitySetup.MONITOR_CLIENT_ID);
        monitor.reportState();
        monitor.changePhase(0, TradingPhase.CONTINUOUS);
        poll(monitor);
        assertThat(events.notices).last().isEqualTo("rejected 2 NOT_PERMITTED");
        SequencerClient console = connect("console", 5_000);
        assertThat(console.isConnected()).isTrue();
        console.reportState();
        poll(console);
        assertThat(events.notices).last().isEqualTo("rejected 1 NOT_PERMITTED");
    }

    @Test
    void theDigestOfANodeComesFromAMonitorOrAnOperatorOnly() {
        define();
        SequencerClient gateway = connect(GATEWAY, 101);
        long before = sequencer.stateHash();
        int lines = events.lines.size();
        UnsafeBuffer message = new UnsafeBuffer(new byte[128]);
        StateDigestEncoder digest = new StateDigestEncoder();
        digest.wrapAndApplyHeader(message, 0, new MessageHeaderEncoder())
                .clientId(0)
                .clientSequence(0);
        int length = MessageHeaderEncoder.ENCODED_LENGTH + digest.encodedLength();
        int whole = MessageChecksum.append(message, 0, length);
        // The operator has the first session, the gateway the second one.
        sequencer.execute(2, message, 0, whole);
        poll(gateway);
        assertThat(sequencer.refused()).isEqualTo(1);
        sequencer.execute(1, message, 0, whole);
        connect("monitor", IdentitySetup.MONITOR_CLIENT_ID);
        sequencer.execute(3, message, 0, whole);
        assertThat(sequencer.refused()).isEqualTo(1);
        assertThat(sequencer.stateHash()).isEqualTo(before);
        assertThat(events.lines).hasSize(lines);
    }

    @Test
    void beforeRightsAreInForceEachSessionCommandsButOnlyAnOperatorDefinesIdentities() {
        SequencerClient gateway = connect(GATEWAY, 101);
        gateway.defineOwner(0, OwnerLimits.UNLIMITED);
        gateway.beginIdentities();
        gateway.defineIdentity(IdentitySetup.of("mallory", IdentityRole.OPERATOR));
        gateway.applyIdentities();
        poll(gateway);
        assertThat(events.lines).contains("1 101:1! owner 0");
        assertThat(events.notices)
                .contains("rejected 2 NOT_PERMITTED", "rejected 3 NOT_PERMITTED", "rejected 4 NOT_PERMITTED");
    }

    @Test
    void aListReplacesTheOneBeforeAsAWhole() {
        SequencerClient operator = define();
        SequencerClient gateway = connect(GATEWAY, 101);
        operator.beginIdentities();
        operator.defineIdentity(IdentitySetup.gateway(102, List.of(0, 1)));
        poll(operator);
        assertThat(gateway.cancel(0, 1)).isEqualTo(1);
        poll(gateway);
        assertThat(events.notices).noneMatch(notice -> notice.contains("NOT_PERMITTED"));
        operator.applyIdentities();
        poll(operator);
        gateway.cancel(0, 1);
        poll(gateway);
        assertThat(events.notices).last().isEqualTo("rejected 2 NOT_PERMITTED");
    }

    @Test
    void wrongDefinitionsAreRejected() {
        SequencerClient operator = define();
        operator.beginIdentities();
        operator.defineIdentity(new IdentitySetup("one", IdentityRole.GATEWAY, 10, 20, List.of(3)));
        operator.defineIdentity(new IdentitySetup("two", IdentityRole.GATEWAY, 20, 21, List.of(3)));
        operator.defineIdentity(new IdentitySetup("three", IdentityRole.GATEWAY, 30, 30, List.of(1_000_000)));
        operator.defineIdentity(IdentitySetup.of("operator", IdentityRole.OBSERVER));
        poll(operator);
        assertThat(ofOperator.notices)
                .filteredOn(notice -> notice.startsWith("rejected"))
                .hasSize(3)
                .allMatch(notice -> notice.endsWith("MALFORMED"));
    }

    @Test
    void aSnapshotKeepsRightsAndTheUnfinishedList() {
        SequencerClient operator = define();
        operator.beginIdentities();
        operator.defineIdentity(IdentitySetup.gateway(103, List.of(2)));
        poll(operator);
        long hash = sequencer.stateHash();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        sequencer.snapshot((chunk, length) -> bytes.write(chunk, 0, length));
        ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
        sequencer =
                LocalSequencer.restore(SequencerConfig.DEFAULTS, () -> 1_000, into -> in.read(into, 0, into.length));
        assertThat(sequencer.stateHash()).isEqualTo(hash);
        SequencerClient gateway = connect(GATEWAY, 101);
        gateway.cancel(1, 1);
        poll(gateway);
        assertThat(events.notices).last().isEqualTo("rejected 1 NOT_PERMITTED");
        operator = sequencer.client(1, SequencerClient.FROM_NOW, 64, ofOperator);
        poll(operator);
        operator.applyIdentities();
        poll(operator);
        assertThat(connect("gateway-103", 103).isConnected()).isTrue();
        assertThat(connect(GATEWAY, 101).isConnected()).isFalse();
    }

    private static void apply(SequencerClient operator, IdentitySetup... identities) {
        operator.beginIdentities();
        for (IdentitySetup identity : identities) operator.defineIdentity(identity);
        operator.applyIdentities();
        poll(operator);
    }

    private SequencerClient connect(String identity, long clientId) {
        SequencerClient client = sequencer.client(identity, clientId, SequencerClient.FROM_NOW, 64, events);
        poll(client);
        return client;
    }

    private static void poll(SequencerClient client) {
        while (client.poll() > 0) {}
    }
}
