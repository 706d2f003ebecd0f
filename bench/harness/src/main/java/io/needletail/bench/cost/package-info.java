/**
 * {@code needletail bench sessions} and {@code needletail bench journal}: what a message costs in several variants of one
 * thing.
 *
 * <pre>
 *   SessionsCommand, JournalCommand -&gt; CostPlan -&gt; CostRun -&gt; CostReport
 *       what there is to compare        programs     rounds      table, JSON
 * </pre>
 */
package io.needletail.bench.cost;
