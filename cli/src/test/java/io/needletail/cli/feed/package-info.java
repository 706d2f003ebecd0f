/** Tests of {@code needletail feed}. */
package io.needletail.cli.feed;
