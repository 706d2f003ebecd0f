/** Numbered programs; each teaches one thing. */
package io.needletail.samples;
