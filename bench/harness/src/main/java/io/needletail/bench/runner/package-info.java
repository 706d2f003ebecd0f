/** What every measurement needs: the machine, child processes, class paths, medians, tables. */
package io.needletail.bench.runner;
