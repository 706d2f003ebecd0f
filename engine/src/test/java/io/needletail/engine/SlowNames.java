package io.needletail.engine;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolver.LookupPolicy;
import java.net.spi.InetAddressResolverProvider;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The system's name service, except for one name whose look-up takes as long as the test requires. */
public final class SlowNames extends InetAddressResolverProvider {
    /** A name that is looked up by this test only. */
    static final String SLOW = "slow.needletail.invalid";

    private static final CountDownLatch ASKED = new CountDownLatch(1);
    private static final CountDownLatch ANSWERED = new CountDownLatch(1);

    /** Waits until the name is looked up. */
    static boolean isAsked() throws InterruptedException {
        return ASKED.await(Await.MS, TimeUnit.MILLISECONDS);
    }

    /** Makes the name known: it resolves to this machine. */
    static void answer() {
        ANSWERED.countDown();
    }

    @Override
    public InetAddressResolver get(Configuration configuration) {
        return new Slow(configuration.builtinResolver());
    }

    @Override
    public String name() {
        return "names that are slow";
    }

    private record Slow(InetAddressResolver system) implements InetAddressResolver {
        @Override
        public Stream<InetAddress> lookupByName(String host, LookupPolicy policy) throws UnknownHostException {
            if (!host.equals(SLOW)) return system.lookupByName(host, policy);
            ASKED.countDown();
            try {
                if (!ANSWERED.await(Await.MS, TimeUnit.MILLISECONDS)) throw new UnknownHostException(host);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new UnknownHostException(host);
            }
            return Stream.of(InetAddress.getLoopbackAddress());
        }

        @Override
        public String lookupByAddress(byte[] address) throws UnknownHostException {
            return system.lookupByAddress(address);
        }
    }
}
