/** Common parts of all measurements: the machine, child processes, class paths, medians, tables. */
package io.needletail.bench.runner;
