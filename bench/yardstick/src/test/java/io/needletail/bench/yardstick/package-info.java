/** Tests of the adapter for the yardstick. */
package io.needletail.bench.yardstick;
