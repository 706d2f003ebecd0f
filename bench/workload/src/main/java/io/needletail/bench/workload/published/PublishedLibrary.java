package io.needletail.bench.workload.published;

import io.needletail.bench.workload.Form;
import java.util.Optional;
import java.util.ServiceLoader;

/** A library that can do what published benchmarks did; one a class path, found by {@link ServiceLoader}. */
public interface PublishedLibrary {
    /** The library's way of doing a task; empty when it has none. */
    Optional<Exercise> exercise(Task task, Form form);

    /**
     * An exercise of the one library of this class path, proved.
     *
     * @throws IllegalStateException when it has none, or reads or writes something wrong
     */
    static Exercise proved(Task task, Form form) {
        PublishedLibrary library = ServiceLoader.load(PublishedLibrary.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no library on this class path"));
        Exercise exercise = library.exercise(task, form)
                .orElseThrow(() -> new IllegalStateException("the library does no " + task + " in form " + form));
        Proof.require(task, exercise);
        return exercise;
    }
}
