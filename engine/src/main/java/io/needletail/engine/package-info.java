/**
 * Runs sessions: {@link io.needletail.engine.Engine} accepts, connects, reads, steps, keeps and writes, all on one
 * thread.
 *
 * <p>Begin with {@link io.needletail.engine.Engine} and {@link io.needletail.engine.SessionSpec}. Other packages hold
 * the connections of sessions ({@link io.needletail.engine.connect}), their stores
 * ({@link io.needletail.engine.store}), their logs ({@link io.needletail.engine.log}), limits on connections
 * ({@link io.needletail.engine.admission}), the admin channel ({@link io.needletail.engine.operate}) and configuration
 * files ({@link io.needletail.engine.config}).
 */
package io.needletail.engine;
