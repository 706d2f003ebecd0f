package io.needletail.bench.wire;

import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.JsonText;
import io.needletail.cli.pcap.WireLatency;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run found, ready to be told.
 *
 * @param options what was asked for
 * @param environment what the figures belong to
 * @param latency what the capture says
 * @param gcCount the server's collections while measuring
 */
record WireReport(WireOptions options, Environment environment, WireLatency latency, long gcCount) {

    void print(PrintWriter out) {
        out.println(
                "Wire to wire on loopback: " + options.peer().label() + " decodes every field of an order of 174 bytes"
                        + " and encodes it again, " + options.rate() + "/s, microseconds");
        out.println(environment.cpu() + "; Linux " + environment.kernel() + "; JDK " + environment.jdk() + "; commit "
                + environment.commit() + "; " + environment.pinning());
        out.println(latency.count() + " answered behind " + options.warmupCount() + " of warm-up, heap of 1 GB, "
                + gcCount + " collections");
        out.println();
        out.print(latency.table());
        if (!latency.doubts().isEmpty()) out.println("Left out: " + latency.doubts() + ".");
    }

    /** The same for programs; a percentile that the count cannot support is null. */
    String json() {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("peer", JsonText.quoted(options.peer().label()));
        members.put("rate", Integer.toString(options.rate()));
        members.put("count", Integer.toString(latency.count()));
        members.put("gc_count", Long.toString(gcCount));
        latency.figures()
                .forEach((name, value) ->
                        members.put(name, value.isPresent() ? JsonText.number(value.getAsDouble()) : "null"));
        Map<String, String> surroundings = JsonText.members(environment.parts());
        members.put("environment", JsonText.object(surroundings));
        return JsonText.object(members) + "\n";
    }
}
