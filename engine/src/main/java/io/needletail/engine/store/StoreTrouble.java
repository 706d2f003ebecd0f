package io.needletail.engine.store;

import io.needletail.engine.error.StoreError;

/**
 * A fault outside the session that a {@link StoreMonitor} found, such as deleted files or a full disk.
 *
 * @param code number under which the engine reports it
 * @param text file or table, and cause
 * @param isFatal true when the store accepts no further message: the engine ends the session
 */
public record StoreTrouble(StoreError code, String text, boolean isFatal) {}
