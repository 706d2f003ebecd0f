/** The verb {@code gateway}: a FIX gateway as a client of a cluster. */
package io.needletail.cli.gateway;
