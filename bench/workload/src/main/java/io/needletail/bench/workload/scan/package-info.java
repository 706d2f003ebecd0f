/**
 * Scans of the price levels of one side of a book, in the forms that books are built with, all with the same results.
 */
package io.needletail.bench.workload.scan;
