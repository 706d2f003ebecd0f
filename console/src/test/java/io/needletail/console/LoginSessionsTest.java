package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.admin.Role;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Sessions with a clock that the test moves. */
final class LoginSessionsTest {
    private static final Access.Caller OLIVIA = new Access.Caller("olivia", Role.OPERATOR);

    private final LoginSessions sessions =
            new LoginSessions(new LoginSessions.Limits(Duration.ofMinutes(30), Duration.ofHours(1), 2));

    @Test
    void aSessionEndsWhenItIsNotUsed() {
        String id = sessions.open(OLIVIA, "", at(0));
        assertThat(sessions.use(id, at(29))).contains(OLIVIA);
        assertThat(sessions.use(id, at(58))).contains(OLIVIA);
        String idle = sessions.open(OLIVIA, "", at(0));
        assertThat(sessions.use(idle, at(30))).isEmpty();
        assertThat(sessions.use(idle, at(0))).as("for ever").isEmpty();
    }

    @Test
    void aSessionEndsAfterItsLifetimeHoweverMuchItIsUsed() {
        String id = sessions.open(OLIVIA, "", at(0));
        for (int minute = 0; minute < 60; minute++)
            assertThat(sessions.use(id, at(minute))).contains(OLIVIA);
        assertThat(sessions.use(id, at(60))).isEmpty();
    }

    @Test
    void aSessionTooManyIsRefusedUntilOneEnds() {
        String first = sessions.open(OLIVIA, "", at(0));
        sessions.open(OLIVIA, "", at(20));
        assertThatThrownBy(() -> sessions.open(OLIVIA, "", at(29)))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        full -> assertThat(full.fault().id()).isEqualTo("NT-713"));
        assertThat(sessions.end(first)).isPresent();
        assertThat(sessions.end(first)).isEmpty();
        sessions.open(OLIVIA, "", at(29));
        assertThat(sessions.open(OLIVIA, "", at(50)))
                .as("one is idle")
                .isNotEqualTo(first)
                .matches("[\\w-]{32}");
    }

    private static long at(int minute) {
        return Long.MAX_VALUE
                - Duration.ofMinutes(40).toNanos()
                + Duration.ofMinutes(minute).toNanos();
    }
}
