/**
 * Stores of sessions: sequence numbers and sent messages, in memory, in journals, or where an application keeps them.
 *
 * <p>An application describes a store with {@link io.needletail.engine.store.Storage} and may bring its own
 * {@link io.needletail.engine.store.OpenStore}. The engine uses {@link io.needletail.engine.store.EngineStores}, which
 * its sessions share, and one {@link io.needletail.engine.store.StepStore} for each session.
 */
package io.needletail.engine.store;
