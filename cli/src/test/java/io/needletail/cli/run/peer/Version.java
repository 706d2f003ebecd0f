package io.needletail.cli.run.peer;

import java.util.List;

/**
 * A version of FIX, and an order and a report in it, with groups wherever these messages have some.
 *
 * <p>Fields ascend, entries of groups aside, because QuickFIX/J writes a body in that order; {@code |} stands for SOH.
 *
 * @param name usual name of the version
 * @param beginString BeginString(8)
 * @param applVerId DefaultApplVerID(1137), empty before FIXT.1.1
 * @param order body of a NewOrderSingle(D) after its ClOrdID(11), which comes first
 * @param report body of an ExecutionReport(8) before its ExecID(17)
 * @param reportRest body of the report after it
 */
record Version(String name, String beginString, String applVerId, String order, String report, String reportRest) {
    private static final String ORDER = "21=1|38=100|40=2|44=12.5|54=1|55=MSFT|";
    private static final String TIMED_ORDER = ORDER + "60=20260102-03:04:05|";
    private static final String REPORT = "6=12.5|14=100|";
    private static final String OLD_REPORT = "20=0|31=12.5|32=100|37=O1|38=100|39=2|54=1|55=MSFT|";
    private static final String NEW_REPORT = "37=O1|39=2|54=1|55=MSFT|150=F|151=0|382=1|375=X|437=100|";
    private static final String PARTIES = "453=2|448=P|447=D|452=1|802=1|523=S|803=1|448=Q|447=D|452=3|";
    private static final String ALLOCATIONS = "78=2|79=A|539=1|524=N|525=D|538=1|804=1|545=S|805=1|80=50|79=B|80=50|";
    private static final String NEWEST_ORDER = TIMED_ORDER + ALLOCATIONS + PARTIES;
    private static final String NEWEST_REPORT = NEW_REPORT + PARTIES + "555=1|600=L1|566=12.5|";

    static final List<Version> ALL = List.of(
            new Version(
                    "FIX.4.0",
                    "FIX.4.0",
                    "",
                    ORDER,
                    REPORT,
                    OLD_REPORT + "136=2|137=1|138=USD|139=1|137=2|138=USD|139=2|"),
            new Version("FIX.4.1", "FIX.4.1", "", ORDER, REPORT, OLD_REPORT + "150=2|151=0|"),
            new Version(
                    "FIX.4.2",
                    "FIX.4.2",
                    "",
                    TIMED_ORDER + "78=2|79=A|80=50|79=B|80=50|386=1|336=1|",
                    REPORT,
                    "20=0|37=O1|39=2|54=1|55=MSFT|150=2|151=0|382=2|375=X|337=T|375=Y|437=50|"),
            new Version(
                    "FIX.4.3",
                    "FIX.4.3",
                    "",
                    TIMED_ORDER + "78=2|79=A|539=1|524=N|525=D|538=1|80=50|79=B|80=50|453=1|448=P|447=D|452=1|523=S|",
                    REPORT,
                    NEW_REPORT + "453=1|448=P|447=D|452=1|523=S|555=1|600=L1|566=12.5|"),
            new Version("FIX.4.4", "FIX.4.4", "", NEWEST_ORDER, REPORT, NEWEST_REPORT),
            new Version("FIX.5.0", "FIXT.1.1", "7", NEWEST_ORDER, REPORT, NEWEST_REPORT),
            new Version("FIX.5.0SP1", "FIXT.1.1", "8", NEWEST_ORDER, REPORT, NEWEST_REPORT),
            new Version("FIX.5.0SP2", "FIXT.1.1", "9", NEWEST_ORDER, REPORT, NEWEST_REPORT));

    /** Tests that ResetSeqNumFlag(141) exists. */
    boolean canReset() {
        return !name.equals("FIX.4.0");
    }

    /** Tests that LastMsgSeqNumProcessed(369) exists. */
    boolean tellsLastProcessed() {
        return !name.equals("FIX.4.0") && !name.equals("FIX.4.1");
    }

    /** Tests that NextExpectedMsgSeqNum(789) exists. */
    boolean tellsNextExpected() {
        return tellsLastProcessed() && !name.equals("FIX.4.2") && !name.equals("FIX.4.3");
    }

    /** Body of an order; {@code msgType} of it is D. */
    String order(String id) {
        return "11=" + id + "|" + order;
    }

    /** Body of a report; {@code msgType} of it is 8. */
    String report(String id) {
        return report + "17=" + id + "|" + reportRest;
    }

    @Override
    public String toString() {
        return name;
    }
}
