/** Both sides of the migration guide: its snippets are regions of these files. */
package io.needletail.samples.migrate;
