/**
 * {@code needletail bench sessions} and {@code needletail bench journal}: what a message costs in several variants of
 * one thing.
 */
package io.needletail.bench.cost;
