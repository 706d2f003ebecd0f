package io.needletail.bench.peers.openfast;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openfast.Context;
import org.openfast.template.MessageTemplate;
import org.openfast.template.loader.XMLMessageTemplateLoader;

/**
 * A template file as OpenFAST reads it.
 *
 * @param loader what read it
 */
record TemplateFile(XMLMessageTemplateLoader loader) {
    static TemplateFile read(Path file) throws IOException {
        XMLMessageTemplateLoader loader = new XMLMessageTemplateLoader();
        loader.setLoadTemplateIdFromAuxId(true);
        try (InputStream bytes = Files.newInputStream(file)) {
            loader.load(bytes);
        }
        return new TemplateFile(loader);
    }

    /** The state of a new stream. */
    Context context() {
        Context context = new Context();
        context.setTemplateRegistry(loader.getTemplateRegistry());
        return context;
    }

    MessageTemplate template(int id) {
        return loader.getTemplateRegistry().get(id);
    }
}
