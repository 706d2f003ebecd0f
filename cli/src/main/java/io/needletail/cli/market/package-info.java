/** The operations of a venue while it runs. */
package io.needletail.cli.market;
