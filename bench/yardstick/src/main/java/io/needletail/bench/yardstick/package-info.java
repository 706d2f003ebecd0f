/** The order book behind the C interface of the public benchmark flash1-dev/matching-engine-benchmark. */
package io.needletail.bench.yardstick;
