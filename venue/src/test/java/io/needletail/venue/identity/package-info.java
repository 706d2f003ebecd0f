/** Tests of keys, seals and authentication. */
package io.needletail.venue.identity;
