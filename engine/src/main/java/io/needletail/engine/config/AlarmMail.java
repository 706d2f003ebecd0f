package io.needletail.engine.config;

import java.util.List;

/**
 * E-mail of a rule for alarms.
 *
 * @param server mail server that takes it
 * @param security how the connection is protected
 * @param login name and password at the server; {@link Login#NONE} for a server that asks for none
 * @param from address of the sender
 * @param to addresses of the receivers
 */
public record AlarmMail(Server server, Security security, Login login, String from, List<String> to) {
    /** Copies the list. */
    public AlarmMail {
        to = List.copyOf(to);
    }

    /** Protection of the connection to the mail server. */
    public enum Security {
        /** TLS from the first byte. */
        TLS,
        /** TLS after the command STARTTLS; a server without it gets no mail. */
        STARTTLS,
        /** Plain text. */
        NONE
    }

    /**
     * Address of a mail server.
     *
     * @param host name or address
     * @param port 1 to 65535
     */
    public record Server(String host, int port) {
        /** Such as {@code mail.example:587}. */
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /**
     * Identity at the mail server.
     *
     * @param user name; empty for none
     * @param password its password
     */
    public record Login(String user, String password) {
        /** No name and no password. */
        public static final Login NONE = new Login("", "");

        /** Hides the password. */
        @Override
        public String toString() {
            return user + "/" + Setting.HIDDEN;
        }
    }
}
