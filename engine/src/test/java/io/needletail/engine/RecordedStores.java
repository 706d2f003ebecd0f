package io.needletail.engine;

import io.needletail.engine.store.OpenStore;
import io.needletail.engine.store.Storage;
import io.needletail.session.MemoryMessageStore;
import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Memory stores of several sessions that record each commit with something in it, in the order of all of them: the
 * peer, the next inbound and the next outbound number. A store can be made to fail at its next commit or append, as a
 * database does.
 */
final class RecordedStores {
    final List<String> events = new CopyOnWriteArrayList<>();

    /** Peers whose store fails at a commit, and at an append. */
    final Set<String> failAtCommit = ConcurrentHashMap.newKeySet();

    final Set<String> failAtSend = ConcurrentHashMap.newKeySet();

    /** Peers whose store prepares room, and has none. */
    final Set<String> preparing = ConcurrentHashMap.newKeySet();

    /** Peers whose store cannot roll back. */
    final Set<String> keepAll = ConcurrentHashMap.newKeySet();

    Runnable onCommit = () -> {};

    /** Returns a storage for all sessions. */
    Storage storage() {
        return (id, resources) -> OpenStore.of(open(id));
    }

    /** Returns what was recorded and forgets it. */
    List<String> take() {
        List<String> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    private MessageStore open(SessionId id) {
        String peer = id.target().compId();
        MessageStore store = new MemoryMessageStore(1 << 20);
        String[] last = {numbers(peer, store)};
        boolean[] isBroken = {false};
        Class<?>[] types = {MessageStore.class};
        return (MessageStore) Proxy.newProxyInstance(getClass().getClassLoader(), types, (proxy, method, arguments) -> {
            String name = method.getName();
            boolean fails =
                    (name.equals("commit") && failAtCommit.contains(peer) && !last[0].equals(numbers(peer, store)))
                            || (name.equals("sent") && failAtSend.contains(peer));
            if (fails) {
                isBroken[0] = true;
                throw new UncheckedIOException(new IOException("the database of " + peer + " is gone"));
            }
            if (name.equals("isPreparing")) return preparing.contains(peer);
            boolean refuses = isBroken[0] || preparing.contains(peer);
            if (refuses && name.equals("accepts")) return false;
            if (isBroken[0] && name.equals("commit")) return null;
            if (keepAll.contains(peer) && name.equals("rollback")) return false;
            Object result = call(() -> method.invoke(store, arguments));
            String now = numbers(peer, store);
            if (name.equals("commit") && !now.equals(last[0])) {
                last[0] = now;
                events.add(now);
                onCommit.run();
            }
            return result;
        });
    }

    /** A reflective call. */
    private interface Call {
        Object run() throws IllegalAccessException, InvocationTargetException;
    }

    private static Object call(Call call) throws IllegalAccessException {
        try {
            return call.run();
        } catch (InvocationTargetException thrown) {
            throw new IllegalStateException(thrown.getCause());
        }
    }

    private static String numbers(String peer, MessageStore store) {
        return peer + " in " + store.nextIn() + " out " + store.nextOut();
    }
}
