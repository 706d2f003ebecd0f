/** A project of somebody else that uses Needletail's published artefacts. */
package outside;
