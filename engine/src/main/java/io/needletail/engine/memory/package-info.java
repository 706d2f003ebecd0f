/**
 * Memory that the buffers of one engine may take: {@link io.needletail.engine.memory.HeapBudget}, and the share of each
 * session in it. Not exported.
 */
package io.needletail.engine.memory;
