package io.needletail.engine.operate;

import java.util.List;

/**
 * Answer of the admin channel to {@code list}.
 *
 * @param sessions all sessions of the engine, without their details
 */
public record SessionListing(List<SessionReport> sessions) {}
