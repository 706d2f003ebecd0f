/** FAST messages of captures and files, decoded one after another, counted, and put into frames; templates in words. */
package io.needletail.tools.fast;
