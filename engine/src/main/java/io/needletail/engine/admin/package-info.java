/**
 * The admin channel: a Unix domain socket at which programs of the same user send commands to an engine and read
 * answers, one JSON object a line. This package knows no session: {@link io.needletail.engine.admin.AdminCommands}
 * carries a command out.
 */
package io.needletail.engine.admin;
