/**
 * Schedule of a session: {@link io.needletail.session.schedule.Schedule} is a pure function from an instant to the
 * {@link io.needletail.session.schedule.Window} around it, and {@link io.needletail.session.schedule.ScheduleReader}
 * creates it from settings.
 *
 * <p>The package reads no clock, opens no file and holds no mutable state.
 */
package io.needletail.session.schedule;
