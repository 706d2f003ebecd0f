/** Tests of the configuration. */
package io.needletail.venue.config;
