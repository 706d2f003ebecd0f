package io.needletail.transport.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Reads the private key of a PEM file: PKCS #8 (RFC 5958) plain or encrypted, PKCS #1 (RFC 8017) or SEC 1 (RFC 5915).
 */
final class PrivateKeys {

    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS");
    private static final byte[] ZERO = {Der.INTEGER, 1, 0};
    // SEQUENCE { 1.2.840.113549.1.1.1 rsaEncryption, NULL }
    private static final byte[] RSA = {
        0x30, 0x0D, 0x06, 0x09, 0x2A, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00
    };
    // 1.2.840.10045.2.1 ecPublicKey
    private static final byte[] EC = {0x06, 0x07, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 0x02, 0x01};
    private static final int CURVE = 0xA0;

    private PrivateKeys() {}

    static PrivateKey read(Path path, byte[] file, Secret password) throws IOException {
        for (Pem.Block block : Pem.blocks(path, file)) {
            if (!block.label().endsWith("PRIVATE KEY")) continue;
            try {
                return key(block, password);
            } catch (IOException | GeneralSecurityException wrong) {
                throw new IOException(Pem.place(path, block.line()) + block.label() + ": " + wrong.getMessage(), wrong);
            }
        }
        throw new IOException(path + ": holds no private key; expected a PEM file with -----BEGIN PRIVATE KEY-----");
    }

    private static PrivateKey key(Pem.Block block, Secret password) throws IOException, GeneralSecurityException {
        if (block.headed()) {
            throw new IOException(
                    "this old way of encrypting is not read; convert it: openssl pkcs8 -topk8 -in OLD -out NEW");
        }
        return switch (block.label()) {
            case "PRIVATE KEY" -> ofPkcs8(block.der());
            case "ENCRYPTED PRIVATE KEY" -> ofPkcs8(decrypted(block.der(), password));
            case "RSA PRIVATE KEY" ->
                ofPkcs8(Der.wrap(Der.SEQUENCE, ZERO, RSA, Der.wrap(Der.OCTET_STRING, block.der())));
            case "EC PRIVATE KEY" -> ofPkcs8(fromSec1(block.der()));
            default -> throw new IOException("this kind of key is not read; convert it: openssl pkcs8 -topk8 -nocrypt");
        };
    }

    private static byte[] decrypted(byte[] der, Secret password) throws IOException, GeneralSecurityException {
        if (password.isEmpty()) throw new IOException("the key is encrypted and no password is given");
        EncryptedPrivateKeyInfo envelope = new EncryptedPrivateKeyInfo(der);
        // Only the parameters know which functions PBES2 is made of.
        boolean second =
                envelope.getAlgName().equals("PBES2") || envelope.getAlgName().equals("1.2.840.113549.1.5.13");
        String algorithm = second ? envelope.getAlgParameters().toString() : envelope.getAlgName();
        Cipher cipher = Cipher.getInstance(algorithm);
        cipher.init(
                Cipher.DECRYPT_MODE,
                SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password.letters())),
                envelope.getAlgParameters());
        try {
            return envelope.getKeySpec(cipher).getEncoded();
        } catch (InvalidKeySpecException wrong) {
            throw new IOException("the password is wrong", wrong);
        }
    }

    private static byte[] fromSec1(byte[] sec1) throws IOException {
        Der.Element whole = Der.element(sec1);
        Der.Element part = whole.first();
        while (part.tag() != CURVE && !part.isLastIn(whole)) part = part.next(whole);
        if (part.tag() != CURVE)
            throw new IOException("it does not name its curve; convert it: openssl pkcs8 -topk8 -nocrypt");
        byte[] algorithm = Der.wrap(Der.SEQUENCE, EC, part.content());
        return Der.wrap(Der.SEQUENCE, ZERO, algorithm, Der.wrap(Der.OCTET_STRING, sec1));
    }

    private static PrivateKey ofPkcs8(byte[] der) throws IOException, NoSuchAlgorithmException {
        PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(der);
        InvalidKeySpecException last = new InvalidKeySpecException();
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (InvalidKeySpecException another) {
                // Each algorithm knows its own keys only, and the file does not say which one in words.
                last = another;
            }
        }
        throw new IOException("is of none of the algorithms " + ALGORITHMS + ", or damaged", last);
    }
}
