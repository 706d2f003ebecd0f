package io.needletail.transport.tls;

import java.util.Arrays;
import java.util.Objects;

/** Password that never appears in a log: its text only shows that there is one. */
public final class Secret {

    /** No password. */
    public static final Secret NONE = new Secret(new char[0]);

    private final char[] letters;

    private Secret(char[] letters) {
        this.letters = letters;
    }

    /**
     * Keeps a password.
     *
     * @param password its letters
     * @return the secret
     */
    public static Secret of(String password) {
        return new Secret(password.toCharArray());
    }

    char[] letters() {
        return letters.clone();
    }

    boolean isEmpty() {
        return letters.length == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && Arrays.equals(letters, secret.letters);
    }

    @Override
    public int hashCode() {
        return Objects.hash("secret", letters.length);
    }

    @Override
    public String toString() {
        return isEmpty() ? "(none)" : "(secret)";
    }
}
