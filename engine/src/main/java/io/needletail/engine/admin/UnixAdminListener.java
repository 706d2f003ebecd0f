package io.needletail.engine.admin;

import io.needletail.transport.UnixDomain;
import io.needletail.transport.UnixServer;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Path;
import java.util.Optional;

/** Unix domain socket of an admin channel: each client is a program of the same user and may give every command. */
final class UnixAdminListener implements AdminListener {
    private final UnixServer server;
    private final AdminCommands commands;

    UnixAdminListener(Path path, AdminCommands commands) throws IOException {
        this.commands = commands;
        AdminSocket.makeFolder(path);
        server = UnixDomain.serve(path);
    }

    @Override
    public void join(Selector selector) throws IOException {
        server.channel().register(selector, SelectionKey.OP_ACCEPT);
    }

    @Override
    public Optional<Client> accept() throws IOException {
        return server.accept().map(peer -> new Client(peer, new ChannelLink(peer, ""), "", () -> commands));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
