package io.needletail.bench.peers.artio;

import io.needletail.bench.probe.EchoRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import uk.co.real_logic.artio.engine.EngineConfiguration;
import uk.co.real_logic.artio.engine.framer.DefaultTcpChannel;
import uk.co.real_logic.artio.engine.framer.DefaultTcpChannelSupplier;
import uk.co.real_logic.artio.engine.framer.TcpChannel;
import uk.co.real_logic.artio.engine.framer.TcpChannelSupplier;

/** Takes the times at Artio's sockets: right before a write, right after a read. One thread. */
final class Stamps {
    private final EchoRun run;
    private long receivedNs;

    Stamps(EchoRun run) {
        this.run = run;
    }

    /** {@code System.nanoTime()} right after the last read that brought bytes. */
    long receivedNs() {
        return receivedNs;
    }

    /** Makes channels that are stamped. */
    TcpChannelSupplier supplier(EngineConfiguration configuration) {
        return new Supplier(configuration);
    }

    private final class Supplier extends DefaultTcpChannelSupplier {
        Supplier(EngineConfiguration configuration) {
            super(configuration);
        }

        @Override
        protected TcpChannel newTcpChannel(SocketChannel channel) throws IOException {
            return new Channel(channel);
        }
    }

    private final class Channel extends DefaultTcpChannel {
        Channel(SocketChannel channel) throws IOException {
            super(channel);
        }

        @Override
        public int write(ByteBuffer source, int sequence, boolean replay) throws IOException {
            run.sending(System.nanoTime());
            return super.write(source, sequence, replay);
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            int count = super.read(target);
            if (count > 0) receivedNs = System.nanoTime();
            return count;
        }
    }
}
