/** Tests of the order tracker: matrices, a model, single rules, allocation. */
package io.needletail.orders;
