package io.needletail.venue.gateway;

import io.needletail.engine.store.OpenStore;
import io.needletail.engine.store.Storage;
import io.needletail.engine.store.StoreResources;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The storage of a session of a gateway, which learns from it which reports were sent.
 *
 * @param own where the messages are
 * @param gateway learns of them
 */
record GatewayStorage(Storage own, Gateway gateway) implements Storage {
    @Override
    public OpenStore open(SessionId id, StoreResources resources) throws IOException {
        OpenStore open = own.open(id, resources);
        gateway.sessions().opened(id, SentReports.in(open.messages()));
        return open;
    }

    @Override
    public Storage forSession(SessionId made) {
        return new GatewayStorage(own.forSession(made), gateway);
    }

    @Override
    public Storage ignoringForeignStore() {
        return new GatewayStorage(own.ignoringForeignStore(), gateway);
    }

    @Override
    public long heapBytes() {
        return own.heapBytes();
    }

    @Override
    public List<Path> files() {
        return own.files();
    }
}
