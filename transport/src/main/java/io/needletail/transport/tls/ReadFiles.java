package io.needletail.transport.tls;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The bytes of the files that a configuration names, read at one moment. */
final class ReadFiles {

    private static final long BYTES_MAX = 16L << 20;

    private final Map<Path, byte[]> bytes = new LinkedHashMap<>();

    private ReadFiles() {}

    static ReadFiles of(TlsConfig config) throws IOException {
        ReadFiles files = new ReadFiles();
        for (Path path : named(config)) files.bytes.put(path, read(path));
        return files;
    }

    byte[] of(Path path) {
        return bytes.get(path);
    }

    /** Differs when any byte of any file does. */
    byte[] fingerprint() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] file : bytes.values())
                digest.update(MessageDigest.getInstance("SHA-256").digest(file));
            return digest.digest();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    private static Set<Path> named(TlsConfig config) {
        Set<Path> paths = new LinkedHashSet<>();
        if (config.identity().isPresent()) {
            switch (config.identity().get()) {
                case Identity.PemFiles pem -> paths.addAll(Arrays.asList(pem.chain(), pem.key()));
                case Identity.InStore store -> paths.add(store.file().path());
            }
        }
        if (config.trust() instanceof Trust.PemFile pem) paths.add(pem.certificates());
        if (config.trust() instanceof Trust.InStore store)
            paths.add(store.file().path());
        return paths;
    }

    private static byte[] read(Path path) throws IOException {
        try {
            if (Files.size(path) > BYTES_MAX) {
                throw new IOException(path + ": has more than " + BYTES_MAX + " bytes, which no certificate file has");
            }
            return Files.readAllBytes(path);
        } catch (NoSuchFileException missing) {
            throw new IOException(path + ": there is no such file", missing);
        } catch (AccessDeniedException denied) {
            throw new IOException(path + ": we may not read it; grant it to the account we run as", denied);
        }
    }
}
