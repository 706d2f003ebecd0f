package io.needletail.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.Await;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoundedExecutorTest {
    @Test
    void ofAThousandTasksAtOnceFourRunAtATimeAndAllInTheEnd() throws InterruptedException {
        AtomicInteger threads = new AtomicInteger();
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(1_000);
        try (ExecutorService pool = Executors.newCachedThreadPool(task -> {
            threads.incrementAndGet();
            return new Thread(task);
        })) {
            BoundedExecutor four = new BoundedExecutor(pool, 4);
            for (int i = 0; i < 1_000; i++) {
                four.execute(() -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    Thread.onSpinWait();
                    running.decrementAndGet();
                    done.countDown();
                });
            }
            done.await();
        }
        assertThat(most.get()).isBetween(1, 4);
        // More than four only because a worker that is about to end still has its thread while the next one begins.
        assertThat(threads.get()).isBetween(1, 50);
    }

    @Test
    void fourThatNeverEndKeepTheOthersWaitingInOrder() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        try (ExecutorService pool = Executors.newCachedThreadPool()) {
            BoundedExecutor one = new BoundedExecutor(pool, 1);
            one.execute(() -> awaitQuietly(release));
            IntStream.range(0, 100).forEach(i -> one.execute(() -> order.add(i)));
            assertThat(order).isEmpty();
            release.countDown();
            Await.await("all have run", () -> order.size() == 100);
        }
        assertThat(order).isEqualTo(IntStream.range(0, 100).boxed().toList());
    }

    @Test
    void aTaskThatThrowsDoesNotStopOthers() {
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger ran = new AtomicInteger();
        try (ExecutorService pool = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setUncaughtExceptionHandler((who, what) -> thrown.add(what));
            return thread;
        })) {
            BoundedExecutor one = new BoundedExecutor(pool, 1);
            for (int i = 0; i < 10; i++) {
                boolean fails = i % 2 == 0;
                one.execute(() -> {
                    ran.incrementAndGet();
                    if (fails) throw new IllegalStateException("on purpose");
                });
            }
            Await.await("all have run", () -> ran.get() == 10);
        }
        // A pool is closed before the handlers of its threads have run.
        Await.await("five handlers have run", () -> thrown.size() >= 5);
        assertThat(thrown).hasSize(5);
    }

    @Test
    void aTaskThatTheThreadsRefuseIsRefused() {
        List<Runnable> accepted = new ArrayList<>();
        boolean[] open = {false};
        BoundedExecutor one = new BoundedExecutor(
                task -> {
                    if (!open[0]) throw new RejectedExecutionException("closed");
                    accepted.add(task);
                },
                1);
        AtomicInteger ran = new AtomicInteger();
        assertThatThrownBy(() -> one.execute(() -> ran.addAndGet(100))).isInstanceOf(RejectedExecutionException.class);
        open[0] = true;
        one.execute(ran::incrementAndGet);
        accepted.forEach(Runnable::run);
        assertThat(ran.get()).isEqualTo(1);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
