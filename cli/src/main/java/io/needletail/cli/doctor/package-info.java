/** {@code needletail doctor}: what this process and this machine offer to a fast engine, and what they withhold. */
package io.needletail.cli.doctor;
