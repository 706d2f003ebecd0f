/** FAST 1.1 written down once more, slowly and obviously, to hold decoder and encoder against. */
package io.needletail.fast.spec;
