/**
 * Measuring in turns: processes that live at the same time and work one after the other, so that a slow moment of the
 * machine meets all of them. The harness leads; each process walks over its operations when it is its turn.
 */
package io.needletail.bench.workload.turns;
