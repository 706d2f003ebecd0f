/**
 * When a session is open: {@link io.needletail.session.schedule.Schedule} is a pure function from an instant to the
 * {@link io.needletail.session.schedule.Window} around it, and
 * {@link io.needletail.session.schedule.ScheduleReader} makes one of settings.
 *
 * <p>Nothing here asks for the time, opens a file or remembers anything.
 */
package io.needletail.session.schedule;
