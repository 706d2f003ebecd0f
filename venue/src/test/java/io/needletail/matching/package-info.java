/** What tests of the venue read of a matching engine beside its events. */
package io.needletail.matching;
