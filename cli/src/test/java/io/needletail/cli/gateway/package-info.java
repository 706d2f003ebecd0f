/** Tests of the verb {@code gateway}. */
package io.needletail.cli.gateway;
