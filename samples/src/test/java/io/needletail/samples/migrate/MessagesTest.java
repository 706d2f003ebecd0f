package io.needletail.samples.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.generate.Generator;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.Tags;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.DataDictionary;
import quickfix.field.ClOrdID;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TransactTime;
import quickfix.fix44.NewOrderSingle;

/** Groups and typed messages: what one side of a pair in the guide writes, both sides read alike. */
final class MessagesTest {
    private static final byte[] VERSION = "FIX.4.4".getBytes(StandardCharsets.ISO_8859_1);
    private static final int BYTES_MAX = 1024;

    @TempDir
    private Path folder;

    @Test
    void aGroupOfQuickFixIsReadByBoth() throws Exception {
        NewOrderSingle order = order();
        QuickFixGroups.name(order, "DESK", "ACME");
        assertThat(QuickFixGroups.client(order)).isEqualTo("ACME");
        assertThat(new NeedletailGroups().client(indexed(order.toString()))).isEqualTo("ACME");
    }

    @Test
    void aGroupOfNeedletailIsReadByBoth() throws Exception {
        byte[] bytes = new byte[BYTES_MAX];
        MessageWriter order =
                new MessageWriter().begin(bytes, 0, bytes.length, VERSION, 'D').put(Tags.CL_ORD_ID, "A1");
        NeedletailGroups.name(order, "DESK", "ACME");
        String frame = new String(bytes, 0, order.end(), StandardCharsets.ISO_8859_1);

        assertThat(new NeedletailGroups().client(indexed(frame))).isEqualTo("ACME");
        NewOrderSingle read = new NewOrderSingle();
        read.fromString(frame, new DataDictionary("FIX44.xml"), false);
        assertThat(QuickFixGroups.client(read)).isEqualTo("ACME");
    }

    @Test
    void typedViewsReadTypedMessages() throws Exception {
        NewOrderSingle order = order();
        assertThat(QuickFixTyped.apply(order)).isEqualTo("buy 100 MSFT at 1250");
        try (URLClassLoader classes = typed()) {
            @SuppressWarnings("unchecked")
            Function<Message, String> desk = (Function<Message, String>)
                    classes.loadClass("typed.TypedDesk").getConstructor().newInstance();
            assertThat(desk.apply(indexed(order.toString()))).isEqualTo("buy 100 MSFT at 1250");
        }
    }

    // Compiles the output of `needletail gen --dialect FIX.4.4 --messages D --package typed`, and the guide's class
    // with it.
    private URLClassLoader typed() throws Exception {
        Path sources = Files.createDirectory(folder.resolve("sources"));
        Path classes = Files.createDirectory(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-Xlint:all", "-Werror", "-d", "" + classes));
        for (Generator.Source source :
                new Generator(Dialects.standard("FIX.4.4"), "FIX.4.4", "typed").generate(Set.of("D"))) {
            arguments.add("" + Files.writeString(sources.resolve(source.fileName()), source.text()));
        }
        arguments.add("src/test/resources/typed/TypedDesk.java");
        arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
        int outcome = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(outcome)
                .as("javac's exit code; its messages are printed above")
                .isZero();
        URI place = classes.toUri();
        return new URLClassLoader(new URL[] {place.toURL()});
    }

    private static NewOrderSingle order() {
        NewOrderSingle order = new NewOrderSingle(
                new ClOrdID("A1"), new Side(Side.BUY), new TransactTime(), new OrdType(OrdType.LIMIT));
        order.set(new Symbol("MSFT"));
        order.set(new OrderQty(100));
        order.set(new Price(12.5));
        return order;
    }

    private static Message indexed(String frame) {
        byte[] bytes = frame.getBytes(StandardCharsets.ISO_8859_1);
        Message message = new Message();
        assertThat(message.index(bytes, 0, bytes.length)).isEqualTo(Message.WELL_FORMED);
        return message;
    }
}
