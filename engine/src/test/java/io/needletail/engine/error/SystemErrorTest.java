package io.needletail.engine.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class SystemErrorTest {
    @Test
    void theTextHasThePathAndTheReasonAndNoClass() {
        assertThat(SystemError.text(new NoSuchFileException("a/b"))).isEqualTo("a/b: no such file or folder");
        assertThat(SystemError.text(new AccessDeniedException("a/b"))).isEqualTo("a/b: permission denied");
        assertThat(SystemError.text(new FileSystemException("a", "b", "No space left on device")))
                .isEqualTo("a to b: No space left on device");
        assertThat(SystemError.text(new FileSystemException("a"))).isEqualTo("a: the system refused it");
    }

    @Test
    void aSentenceStaysAsItIsAndASilentFailureGetsOne() {
        assertThat(SystemError.text(new IOException("cannot listen"))).isEqualTo("cannot listen");
        assertThat(SystemError.text(new IOException())).isEqualTo("the system gave no reason");
    }
}
