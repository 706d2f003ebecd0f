/** A desk on Spring Boot. */
package desk;
