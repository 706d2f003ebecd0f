/**
 * The proof that hot paths allocate nothing: each path as a walk, and the program that walks it many million times
 * while the virtual machine counts.
 */
package io.needletail.bench.workload.garbage;
