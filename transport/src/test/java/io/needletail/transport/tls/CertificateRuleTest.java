package io.needletail.transport.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates that a rule accepts or rejects for a peer. */
class CertificateRuleTest {
    private static final X509Certificate ANN =
            TestAuthority.named("CN=Test Authority").issue("EC", "ann.example").certificate();
    private static final List<String> NONE = List.of();

    @Test
    void withoutARuleAnyCertificateAndNoCertificateMatch() {
        assertThat(CertificateRule.ANY.objection(Optional.of(ANN), "ANN")).isEmpty();
        assertThat(CertificateRule.ANY.objection(Optional.empty(), "ANN")).isEmpty();
    }

    @Test
    void aPeerWithoutACertificateMatchesNoRule() {
        assertThat(subjects("ann.example").objection(Optional.empty(), "ANN"))
                .contains("the peer showed no certificate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CN=ann.example", "cn=ANN.example", "ann.example"})
    void aSubjectMatchesAsAWholeOrByItsCommonName(String subject) {
        assertThat(matches(subjects("CN=other", subject))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CN=ann.example,O=Fund", "CN=bob", "ANN.example", "ann", "ann.example.org"})
    void anotherSubjectDoesNotMatch(String subject) {
        assertThat(subjects(subject).objection(Optional.of(ANN), "ANN"))
                .hasValueSatisfying(words -> assertThat(words).contains("CN=ann.example", subject));
    }

    @Test
    void anAlternativeNameMatchesInAnyCase() {
        assertThat(matches(new CertificateRule(NONE, List.of("x", "Ann.Example"), NONE, false)))
                .isTrue();
        assertThat(matches(new CertificateRule(NONE, List.of("nn.example"), NONE, false)))
                .isFalse();
    }

    @Test
    void aFingerprintMatchesWithColonsAndWithout() {
        String digits = CertificateRule.fingerprint(ANN);
        String colons = digits.toUpperCase(Locale.ROOT).replaceAll("(..)(?!$)", "$1:");
        assertThat(matches(new CertificateRule(NONE, NONE, List.of(digits), false)))
                .isTrue();
        assertThat(matches(new CertificateRule(NONE, NONE, List.of(colons), false)))
                .isTrue();
        assertThat(matches(new CertificateRule(NONE, NONE, List.of("0".repeat(64)), false)))
                .isFalse();
    }

    @Test
    void theCompIdIsTheCommonNameOrAnAlternativeName() {
        CertificateRule rule = new CertificateRule(NONE, NONE, NONE, true);
        assertThat(rule.objection(Optional.of(ANN), "ann.example")).isEmpty();
        assertThat(rule.objection(Optional.of(ANN), "ANN.example")).isPresent();
        assertThat(rule.objection(Optional.of(ANN), "bob")).isPresent();
    }

    @Test
    void aSubjectIsShownOnOneLine() {
        X509Certificate forger = TestAuthority.named("CN=Test Authority")
                .issue("EC", "evil\n12:00:00.000 ERROR\u001B[31m\u009B\u2028\u202E")
                .certificate();
        assertThat(CertificateRule.subject(forger))
                .isEqualTo("CN=evil\\0A12:00:00.000 ERROR\\1B[31m\\C2\\9B\\E2\\80\\A8\\E2\\80\\AE");
        assertThat(subjects("ann.example").objection(Optional.of(forger), "ANN"))
                .hasValueSatisfying(words -> assertThat(words).doesNotContain("\n", "\u001B", "\u009B"));
    }

    @Test
    void oneEntryOfEachListMustMatch() {
        assertThat(matches(new CertificateRule(List.of("ann.example"), List.of("bob.example"), NONE, false)))
                .isFalse();
        assertThat(matches(new CertificateRule(List.of("ann.example"), List.of("ann.example"), NONE, false)))
                .isTrue();
    }

    @Test
    void impossibleRulesAreRejected() {
        assertThatThrownBy(() -> subjects("=x")).hasMessageContaining("\"=x\" is not the subject");
        assertThatThrownBy(() -> new CertificateRule(NONE, NONE, List.of("abc"), false))
                .hasMessageContaining("\"abc\" is not a SHA-256 fingerprint");
    }

    private static CertificateRule subjects(String... subjects) {
        return new CertificateRule(List.of(subjects), NONE, NONE, false);
    }

    private static boolean matches(CertificateRule rule) {
        return rule.objection(Optional.of(ANN), "ANN").isEmpty();
    }
}
