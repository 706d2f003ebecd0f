/** {@code needletail console} and the option {@code --console}: engines in a browser. */
package io.needletail.cli.console;
