/** Tests of the meters, with QuickFIX/J as the peer. */
package io.needletail.micrometer;
