package io.needletail.cli.check;

import static io.needletail.engine.admin.Json.quoted;

import io.needletail.engine.config.ConfigCheck;
import io.needletail.engine.config.Finding;
import io.needletail.engine.config.SettingVerdict;
import io.needletail.engine.error.Severity;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The result of a check as one JSON object; secrets stay hidden. */
final class CheckJson {
    private CheckJson() {}

    static void print(Path file, ConfigCheck check, int problems, PrintWriter out) {
        int errors = check.findings(Severity.ERROR).size();
        out.println("{\"file\":" + quoted(file.toString()) + ",");
        out.println(" \"sessions\":" + check.sessions() + ",\"problems\":" + problems + ",\"errors\":" + errors
                + ",\"warnings\":" + (check.findings(Severity.WARNING).size() - errors) + ",");
        out.println(" \"findings\":" + array(check.findings(Severity.NOTICE), CheckJson::finding) + ",");
        out.println(" \"keys\":" + array(check.keys(), CheckJson::key) + "}");
    }

    private static <T> String array(List<T> values, Function<T, String> object) {
        return values.stream().map(object).collect(Collectors.joining(",\n  ", "[", "]"));
    }

    private static String finding(Finding found) {
        return "{\"severity\":" + quoted(found.severity().word()) + ",\"code\":"
                + quoted(found.code().id()) + ",\"line\":" + found.line() + ",\"text\":" + quoted(found.text()) + "}";
    }

    private static String key(SettingVerdict row) {
        return "{\"session\":" + quoted(row.session()) + ",\"line\":"
                + row.setting().line() + ",\"key\":"
                + quoted(row.setting().name()) + ",\"value\":"
                + quoted(row.setting().shown()) + ",\"verdict\":"
                + quoted(row.verdict().words()) + ",\"meaning\":" + quoted(row.meaning()) + "}";
    }
}
