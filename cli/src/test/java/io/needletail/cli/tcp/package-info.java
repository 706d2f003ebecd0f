/** TCP streams of captures that are made packet by packet. */
package io.needletail.cli.tcp;
