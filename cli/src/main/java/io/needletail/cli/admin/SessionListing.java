package io.needletail.cli.admin;

import io.needletail.engine.operate.SessionReport;
import java.util.List;

/** The answer of the admin channel to {@code list}. */
record SessionListing(List<SessionReport> sessions) {}
