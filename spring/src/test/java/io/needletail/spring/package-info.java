/** Tests of the starter, with the real QuickFIX/J and a real context. */
package io.needletail.spring;
