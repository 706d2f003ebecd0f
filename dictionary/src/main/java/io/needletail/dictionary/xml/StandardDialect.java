package io.needletail.dictionary.xml;

import io.needletail.dictionary.model.Dialect;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** A dictionary that is part of Needletail; read at the first call, then kept. Safe for any thread. */
final class StandardDialect {
    /**
     * The standard versions, oldest first, then QuickFIX/J's variants of them, which only their file names distinguish.
     */
    static final List<StandardDialect> ALL = List.of(
            new StandardDialect("FIX.4.0", "FIX40.xml", "2"),
            new StandardDialect("FIX.4.1", "FIX41.xml", "3"),
            new StandardDialect("FIX.4.2", "FIX42.xml", "4"),
            new StandardDialect("FIX.4.3", "FIX43.xml", "5"),
            new StandardDialect("FIX.4.4", "FIX44.xml", "6"),
            new StandardDialect("FIX.5.0", "FIX50.xml", "7"),
            new StandardDialect("FIX.5.0SP1", "FIX50SP1.xml", "8"),
            new StandardDialect("FIX.5.0SP2", "FIX50SP2.xml", "9"),
            new StandardDialect("FIXT.1.1", "FIXT11.xml", ""),
            new StandardDialect("FIX.Latest", "FIXLatest.xml", "10"),
            new StandardDialect("FIX.4.4", "FIX44.modified.xml", ""),
            new StandardDialect("FIX.5.0SP1", "FIX50SP1.modified.xml", ""),
            new StandardDialect("FIX.5.0SP2", "FIX50SP2.modified.xml", ""));

    private final String name;
    private final String fileName;
    private final String applVerId;

    private Optional<Dialect> read = Optional.empty();

    private StandardDialect(String name, String fileName, String applVerId) {
        this.name = name;
        this.fileName = fileName;
        this.applVerId = applVerId;
    }

    String name() {
        return name;
    }

    String fileName() {
        return fileName;
    }

    /** Returns ApplVerID(1128); empty when there is none. */
    String applVerId() {
        return applVerId;
    }

    synchronized Dialect dialect() {
        if (read.isEmpty()) read = Optional.of(load());
        return read.get();
    }

    // The files of all service packs of FIX 5.0 have the name FIX.5.0; this class gives the right one.
    private Dialect load() {
        try (InputStream in = StandardDialect.class.getResourceAsStream("standard/" + fileName)) {
            if (in == null)
                throw new FileNotFoundException(fileName + " is missing in Needletail's dictionary artefact");
            Dialect read = Dialects.read(in.readAllBytes(), fileName);
            return new Dialect(name, read.fields(), read.components(), read.messages(), read.header(), read.trailer());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
