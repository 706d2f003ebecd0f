package io.needletail.engine;

import io.needletail.engine.store.Storage;
import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A message store in a database, as an application would write it: one row of numbers for each session, one row for
 * each message.
 *
 * <p>A batch is a transaction. After a failure of the database the store accepts no further message: the numbers since
 * the last commit are not in the database.
 */
final class JdbcMessageStore implements MessageStore, AutoCloseable {
    private static final List<String> TABLES = List.of(
            "create table if not exists numbers(session varchar(500) primary key,"
                    + " next_in bigint not null, next_out bigint not null, created_ns bigint not null)",
            "create table if not exists messages(session varchar(500), seq_num bigint,"
                    + " frame varbinary(1000000) not null, primary key(session, seq_num))");

    private final Connection connection;
    private final String session;
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final PreparedStatement delete;
    private final PreparedStatement update;
    private long nextIn;
    private long nextOut;
    private long createdNs;
    private boolean isChanged;
    private boolean isBroken;

    private JdbcMessageStore(Connection connection, SessionId id) throws SQLException {
        this.connection = connection;
        session = Storage.name(id);
        connection.setAutoCommit(false);
        try (Statement tables = connection.createStatement()) {
            for (String table : TABLES) tables.execute(table);
        }
        readNumbers();
        insert = connection.prepareStatement("merge into messages(session, seq_num, frame) values(?, ?, ?)");
        select = connection.prepareStatement("select frame from messages where session = ? and seq_num = ?");
        delete = connection.prepareStatement("delete from messages where session = ? and seq_num >= ?");
        update = connection.prepareStatement(
                "merge into numbers(session, next_in, next_out, created_ns) values(?, ?, ?, ?)");
    }

    static JdbcMessageStore open(String url, SessionId id) throws IOException {
        try {
            return new JdbcMessageStore(DriverManager.getConnection(url), id);
        } catch (SQLException failure) {
            throw new IOException("the database " + url + " cannot be opened: " + failure.getMessage(), failure);
        }
    }

    private void readNumbers() throws SQLException {
        String query = "select next_in, next_out, created_ns from numbers where session = ?";
        try (PreparedStatement numbers = connection.prepareStatement(query)) {
            numbers.setString(1, session);
            ResultSet row = numbers.executeQuery();
            boolean isKnown = row.next();
            nextIn = isKnown ? row.getLong(1) : 1;
            nextOut = isKnown ? row.getLong(2) : 1;
            createdNs = isKnown ? row.getLong(3) : 0;
        }
    }

    @Override
    public long nextIn() {
        return nextIn;
    }

    @Override
    public long nextOut() {
        return nextOut;
    }

    @Override
    public long createdNs() {
        return createdNs;
    }

    @Override
    public boolean accepts(int bytes) {
        return !isBroken;
    }

    @Override
    public void received(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        nextIn = seqNum + 1;
        isChanged = true;
    }

    @Override
    public void recordUnsequenced(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        // This store is no log.
    }

    @Override
    public void sent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        byte[] frame = new byte[length];
        System.arraycopy(bytes, from, frame, 0, length);
        run(() -> {
            insert.setString(1, session);
            insert.setLong(2, seqNum);
            insert.setBytes(3, frame);
            insert.executeUpdate();
        });
        nextOut = seqNum + 1;
        isChanged = true;
    }

    @Override
    public void resent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        // This store is no log.
    }

    @Override
    public void gapFilled(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        // This store is no log.
    }

    @Override
    public void moved(long newNextIn, long newNextOut, long nowNs) {
        deleteFrom(newNextOut);
        nextIn = newNextIn;
        nextOut = newNextOut;
        isChanged = true;
    }

    @Override
    public void reset(long nowNs) {
        moved(1, 1, nowNs);
        createdNs = nowNs;
    }

    private void deleteFrom(long seqNum) {
        run(() -> {
            delete.setString(1, session);
            delete.setLong(2, seqNum);
            delete.executeUpdate();
        });
    }

    @Override
    public int find(long seqNum, byte[] target, int at) {
        byte[][] found = {{}};
        run(() -> {
            select.setString(1, session);
            select.setLong(2, seqNum);
            try (ResultSet row = select.executeQuery()) {
                if (row.next()) found[0] = row.getBytes(1);
            }
        });
        System.arraycopy(found[0], 0, target, at, found[0].length);
        return found[0].length;
    }

    @Override
    public boolean wasDropped(long seqNum) {
        return false;
    }

    @Override
    public void commit() {
        if (!isChanged || isBroken) return;
        run(() -> {
            update.setString(1, session);
            update.setLong(2, nextIn);
            update.setLong(3, nextOut);
            update.setLong(4, createdNs);
            update.executeUpdate();
            connection.commit();
        });
        isChanged = false;
    }

    @Override
    public boolean rollback() {
        if (isBroken) return false;
        run(() -> {
            connection.rollback();
            readNumbers();
        });
        isChanged = false;
        return true;
    }

    @Override
    public void close() throws SQLException {
        if (connection.isClosed()) return;
        try (connection) {
            connection.rollback();
        }
    }

    /** A call of the database. */
    @FunctionalInterface
    private interface Call {
        void run() throws SQLException;
    }

    private void run(Call call) {
        try {
            call.run();
        } catch (SQLException failure) {
            isBroken = true;
            throw new UncheckedIOException(new IOException("the database failed: " + failure.getMessage(), failure));
        }
    }
}
