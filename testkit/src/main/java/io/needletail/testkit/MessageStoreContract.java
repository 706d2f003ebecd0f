package io.needletail.testkit; // tidy: one test for each sentence of the contract, in one class that a store extends

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.MessageStore;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Contract of a {@link MessageStore}: a subclass opens the store, and all tests of this class must pass. JUnit runs
 * each on a new instance; the storage that {@link #open} uses must be empty before each test.
 *
 * <pre>{@code
 * class JdbcMessageStoreTest extends MessageStoreContract {
 *     private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
 *
 *     protected MessageStore open() throws Exception {
 *         return JdbcMessageStore.open(url, new SessionId("FIX.4.4", "US", "PEER"));
 *     }
 * }
 * }</pre>
 */
public abstract class MessageStoreContract {
    /** The time in tests that need no other: epoch nanoseconds. */
    protected static final long NOW_NS = 1_790_000_000_000_000_000L;

    private static final int STEPS = 3_000;
    private static final int TEXT_MAX = StoreModel.TEXT_MAX;
    private static final int BATCH_MAX = 5;
    private static final byte UNTOUCHED = '#';

    private MessageStore store;
    private boolean isOpen;

    /** Creates the tests. */
    protected MessageStoreContract() {}

    /**
     * Opens the store of one session; after {@link #close} the same store again, with what was committed when it is
     * durable.
     *
     * @return the open store
     * @throws Exception when it cannot be opened
     */
    protected abstract MessageStore open() throws Exception;

    /**
     * Closes the store without a commit, as an engine does at its end. Closes an {@link AutoCloseable} by default.
     *
     * @param open the store that {@link #open} returned
     * @throws Exception when it cannot be closed
     */
    protected void close(MessageStore open) throws Exception {
        if (open instanceof AutoCloseable closeable) closeable.close();
    }

    /**
     * Tests whether the store keeps committed messages and numbers after {@link #close}; otherwise the tests that
     * reopen it are skipped.
     *
     * @return true by default
     */
    protected boolean isDurable() {
        return true;
    }

    @BeforeEach
    final void openStore() throws Exception {
        store = open();
        isOpen = true;
    }

    @AfterEach
    final void closeStore() throws Exception {
        if (isOpen) close(store);
    }

    @Test
    final void aNewStoreBeginsWithNumberOneInBothDirections() {
        assertNumbers(1, 1);
        assertThat(store.createdNs()).as("time of the last reset").isZero();
        assertThat(find(1)).isEmpty();
        assertThat(store.wasDropped(1)).isFalse();
    }

    @Test
    final void anEmptyStoreAcceptsAMessage() {
        assertThat(store.accepts(TEXT_MAX)).isTrue();
        assertThat(store.accepts(0)).isTrue();
    }

    @Test
    final void aReceivedMessageAdvancesTheInboundNumberOnly() {
        receive(1);
        assertNumbers(2, 1);
        receive(2);
        store.commit();
        assertNumbers(3, 1);
    }

    @Test
    final void anInboundNumberCanSkipAhead() {
        receive(41);
        store.commit();
        assertNumbers(42, 1);
    }

    @Test
    final void aSentMessageAdvancesTheOutboundNumberOnly() {
        send(1, "one");
        assertNumbers(1, 2);
        store.commit();
        assertNumbers(1, 2);
    }

    @Test
    final void anUnsequencedMessageChangesNothing() {
        send(1, "one");
        byte[] frame = "too high".getBytes(US_ASCII);
        store.recordUnsequenced(9, frame, 0, frame.length, NOW_NS);
        store.recordUnsequenced(0, frame, 0, frame.length, NOW_NS);
        store.commit();
        assertNumbers(1, 2);
        assertThat(find(1)).isEqualTo("one");
        assertThat(find(9)).isEmpty();
    }

    @Test
    final void aCommittedMessageIsFoundByItsNumber() {
        send(1, "one");
        send(2, "the second");
        store.commit();
        assertThat(find(1)).isEqualTo("one");
        assertThat(find(2)).isEqualTo("the second");
    }

    @Test
    final void aMessageIsCopiedFromTheMiddleOfTheBytes() {
        byte[] bytes = "before,message,after".getBytes(US_ASCII);
        store.sent(1, bytes, 7, 7, NOW_NS);
        store.commit();
        bytes[8] = 'X';
        assertThat(find(1)).isEqualTo("message");
    }

    @Test
    final void findWritesNothingButTheMessage() {
        send(1, "message");
        store.commit();
        byte[] target = untouched(7 + 4);
        assertThat(store.find(1, target, 2)).isEqualTo(7);
        assertThat(new String(target, US_ASCII)).isEqualTo("##message##");
        assertThat(store.find(2, target, 2)).isZero();
        assertThat(new String(target, US_ASCII)).isEqualTo("##message##");
    }

    @Test
    final void aNumberThatWasNeverSentIsNeitherFoundNorDropped() {
        send(1, "one");
        store.commit();
        assertThat(find(0)).isEmpty();
        for (long seqNum : new long[] {2, 3, Long.MAX_VALUE}) {
            assertThat(find(seqNum)).isEmpty();
            assertThat(store.wasDropped(seqNum)).as("number %d", seqNum).isFalse();
        }
    }

    @Test
    final void aMessageSentAgainIsFoundAsItWasFirstSent() {
        send(1, "first");
        send(2, "two");
        byte[] again = "first, PossDup".getBytes(US_ASCII);
        store.resent(1, again, 0, again.length, NOW_NS + 1);
        store.commit();
        assertNumbers(1, 3);
        assertThat(find(1)).isEqualTo("first");
    }

    @Test
    final void aGapFillIsNotFoundAndChangesNoNumber() {
        send(1, "first");
        send(2, "two");
        byte[] fill = "35=4".getBytes(US_ASCII);
        store.gapFilled(1, fill, 0, fill.length, NOW_NS + 1);
        store.commit();
        assertNumbers(1, 3);
        assertThat(find(1)).isEqualTo("first");
        assertThat(find(2)).isEqualTo("two");
    }

    @Test
    final void numbersCanBeMovedAhead() {
        receive(1);
        send(1, "one");
        store.moved(10, 20, NOW_NS);
        store.commit();
        assertNumbers(10, 20);
        assertThat(find(10)).as("a number that was skipped").isEmpty();
        assertThat(store.wasDropped(10)).as("a number that was skipped").isFalse();
        send(20, "twenty");
        store.commit();
        assertNumbers(10, 21);
        assertThat(find(20)).isEqualTo("twenty");
    }

    @Test
    final void numbersCanBeMovedBackAndUsedAgain() {
        for (int seqNum = 1; seqNum <= 5; seqNum++) send(seqNum, "first " + seqNum);
        store.moved(3, 2, NOW_NS);
        store.commit();
        assertNumbers(3, 2);
        send(2, "second 2");
        store.commit();
        assertNumbers(3, 3);
        assertThat(find(2)).isEqualTo("second 2");
    }

    @Test
    final void aResetDropsEverythingAndNotesItsTime() {
        receive(1);
        send(1, "one");
        send(2, "two");
        store.commit();
        store.reset(NOW_NS + 5);
        assertNumbers(1, 1);
        store.commit();
        assertNumbers(1, 1);
        assertThat(store.createdNs()).isEqualTo(NOW_NS + 5);
        assertThat(find(1)).isEmpty();
        assertThat(find(2)).isEmpty();
        assertThat(store.wasDropped(1)).as("what a reset drops is not missed").isFalse();
        send(1, "new");
        store.commit();
        assertThat(find(1)).isEqualTo("new");
        assertThat(find(2)).isEmpty();
    }

    @Test
    final void aMessageIsEitherFoundOrReportedAsDropped() {
        int count = 500;
        for (int seqNum = 1; seqNum <= count; seqNum++) {
            send(seqNum, text(seqNum));
            store.commit();
        }
        for (int seqNum = 1; seqNum <= count; seqNum++) {
            String found = find(seqNum);
            if (found.isEmpty()) {
                assertThat(store.wasDropped(seqNum)).as("number %d", seqNum).isTrue();
            } else {
                assertThat(found).isEqualTo(text(seqNum));
            }
        }
        assertThat(find(count)).as("the last message").isEqualTo(text(count));
    }

    @Test
    final void aCommitWithoutMessagesChangesNothing() {
        store.commit();
        send(1, "one");
        store.commit();
        store.commit();
        assertNumbers(1, 2);
        assertThat(find(1)).isEqualTo("one");
    }

    @Test
    final void whatWasCommittedIsThereAfterReopening() throws Exception {
        Assumptions.assumeTrue(isDurable(), "the store is not durable");
        store.reset(NOW_NS);
        receive(1);
        send(1, "one");
        send(2, "two");
        store.commit();
        reopen();
        assertNumbers(2, 3);
        assertThat(store.createdNs()).isEqualTo(NOW_NS);
        assertThat(find(1)).isEqualTo("one");
        assertThat(find(2)).isEqualTo("two");
        assertThat(find(3)).isEmpty();
    }

    @Test
    final void nothingOfAnUnfinishedBatchIsThereAfterReopening() throws Exception {
        Assumptions.assumeTrue(isDurable(), "the store is not durable");
        receive(1);
        send(1, "one");
        store.commit();
        receive(2);
        send(2, "an answer that was not committed");
        reopen();
        assertNumbers(2, 2);
        assertThat(find(1)).isEqualTo("one");
        assertThat(find(2)).isEmpty();
        send(2, "another answer");
        store.commit();
        reopen();
        assertThat(find(2)).isEqualTo("another answer");
    }

    @Test
    final void movedNumbersAndResetsAreThereAfterReopening() throws Exception {
        Assumptions.assumeTrue(isDurable(), "the store is not durable");
        send(1, "one");
        store.commit();
        store.moved(7, 9, NOW_NS);
        store.commit();
        reopen();
        assertNumbers(7, 9);
        store.reset(NOW_NS + 1);
        store.commit();
        reopen();
        assertNumbers(1, 1);
        assertThat(store.createdNs()).isEqualTo(NOW_NS + 1);
        assertThat(find(1)).isEmpty();
    }

    @Test
    final void anUnfinishedResetChangesNothingAfterReopening() throws Exception {
        Assumptions.assumeTrue(isDurable(), "the store is not durable");
        receive(1);
        send(1, "one");
        store.commit();
        store.reset(NOW_NS + 5);
        reopen();
        assertNumbers(2, 2);
        assertThat(store.createdNs()).isNotEqualTo(NOW_NS + 5);
        assertThat(find(1)).isEqualTo("one");
    }

    @Test
    final void aBatchThatIsRolledBackLeavesNumbersAndMessagesOfTheLastCommit() {
        receive(1);
        send(1, "one");
        store.commit();
        receive(2);
        send(2, "an answer that is rolled back");
        boolean isRolledBack = store.rollback();
        Assumptions.assumeTrue(isRolledBack, "the store cannot roll back");
        assertNumbers(2, 2);
        assertThat(find(1)).isEqualTo("one");
        assertThat(find(2)).isEmpty();
        assertThat(store.wasDropped(2)).isFalse();
        receive(2);
        send(2, "2");
        store.commit();
        assertNumbers(3, 3);
        assertThat(find(2)).isEqualTo("2");
    }

    @Test
    final void aRollbackOfNothingChangesNothing() {
        send(1, "one");
        store.commit();
        Assumptions.assumeTrue(store.rollback(), "the store cannot roll back");
        assertNumbers(1, 2);
        assertThat(find(1)).isEqualTo("one");
    }

    @Test
    final void anyOrderOfCallsGivesWhatASimpleModelGives() throws Exception {
        long seed = System.nanoTime();
        try {
            compareWithModel(new Random(seed));
        } catch (AssertionError difference) {
            throw new AssertionError("seed " + seed + ": " + difference.getMessage(), difference);
        }
    }

    private void compareWithModel(Random random) throws Exception {
        StoreModel committed = new StoreModel();
        for (int step = 0; step < STEPS; step++) {
            StoreModel model = committed.copy();
            int calls = 1 + random.nextInt(BATCH_MAX);
            for (int call = 0; call < calls; call++) model.call(random, store, NOW_NS + step);
            boolean isLost = isDurable() && random.nextInt(100) == 0;
            boolean isRolledBack = !isLost && random.nextInt(20) == 0 && store.rollback();
            if (!isLost && !isRolledBack) {
                store.commit();
                committed = model;
            }
            if (isLost || (isDurable() && random.nextInt(100) == 0)) reopen();
            committed.assertSame(store, random);
        }
    }

    private void reopen() throws Exception {
        isOpen = false;
        close(store);
        openStore();
    }

    private void receive(long seqNum) {
        byte[] frame = ("in " + seqNum).getBytes(US_ASCII);
        store.received(seqNum, frame, 0, frame.length, NOW_NS);
    }

    private void send(long seqNum, String text) {
        byte[] frame = text.getBytes(US_ASCII);
        store.sent(seqNum, frame, 0, frame.length, NOW_NS);
    }

    private String find(long seqNum) {
        byte[] target = untouched(2 * TEXT_MAX);
        return new String(target, 3, store.find(seqNum, target, 3), US_ASCII);
    }

    private void assertNumbers(long nextIn, long nextOut) {
        assertThat(store.nextIn()).as("number expected next from the peer").isEqualTo(nextIn);
        assertThat(store.nextOut()).as("number of the next outbound message").isEqualTo(nextOut);
    }

    private static String text(int seqNum) {
        return "message " + Integer.toString(seqNum).repeat(1 + seqNum % 50);
    }

    private static byte[] untouched(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, UNTOUCHED);
        return bytes;
    }
}
