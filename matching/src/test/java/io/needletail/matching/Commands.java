package io.needletail.matching;

/** Commands of a matching engine, for tests that give the same ones to several engines. */
interface Commands {
    void submit(NewOrder order);

    void replace(OrderReplacement replacement);

    void cancel(int owner, long orderId, long timeNs);

    void massCancel(int owner, int instrument, SideFilter sides, long timeNs);

    void quote(TwoSidedQuote quote);

    void defineInstrument(int number, InstrumentRules rules, long referencePrice, long timeNs);

    void changePhase(int instrument, TradingPhase phase, long timeNs);

    void defineOwner(int owner, OwnerLimits limits, long timeNs);

    void blockOwner(int owner, boolean isBlocked, long timeNs);

    void advanceTime(long timeNs);

    /** Returns the commands of an engine. */
    static Commands of(MatchingEngine engine) {
        return new Commands() {
            @Override
            public void submit(NewOrder order) {
                engine.submit(order);
            }

            @Override
            public void replace(OrderReplacement replacement) {
                engine.replace(replacement);
            }

            @Override
            public void cancel(int owner, long orderId, long timeNs) {
                engine.cancel(owner, orderId, timeNs);
            }

            @Override
            public void massCancel(int owner, int instrument, SideFilter sides, long timeNs) {
                engine.massCancel(owner, instrument, sides, timeNs);
            }

            @Override
            public void quote(TwoSidedQuote quote) {
                engine.quote(quote);
            }

            @Override
            public void defineInstrument(int number, InstrumentRules rules, long referencePrice, long timeNs) {
                engine.defineInstrument(number, rules, referencePrice, timeNs);
            }

            @Override
            public void changePhase(int instrument, TradingPhase phase, long timeNs) {
                engine.changePhase(instrument, phase, timeNs);
            }

            @Override
            public void defineOwner(int owner, OwnerLimits limits, long timeNs) {
                engine.defineOwner(owner, limits, timeNs);
            }

            @Override
            public void blockOwner(int owner, boolean isBlocked, long timeNs) {
                engine.blockOwner(owner, isBlocked, timeNs);
            }

            @Override
            public void advanceTime(long timeNs) {
                engine.advanceTime(timeNs);
            }
        };
    }
}
