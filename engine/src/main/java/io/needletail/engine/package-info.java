/**
 * Runs sessions: {@link io.needletail.engine.Engine} accepts, connects, reads, steps, keeps and writes, all on one
 * thread.
 */
package io.needletail.engine;
