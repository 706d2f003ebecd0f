package io.needletail.transport;

import java.io.IOException;
import java.io.Serial;

/** Another socket listens at the address: the same call may succeed later. */
public final class AddressInUseException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    private static final String TEXT = "already in use";

    AddressInUseException(String message, IOException cause) {
        super(message, cause);
    }

    /** Tests that a failed bind or listen call means this: EADDRINUSE, whose text the JDK and libc share. */
    static boolean isMeantBy(IOException failure) {
        return String.valueOf(failure.getMessage()).contains(TEXT);
    }
}
