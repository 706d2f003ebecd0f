package io.needletail.samples.migrate;

import quickfix.FieldNotFound;
import quickfix.field.NoPartyIDs;
import quickfix.field.PartyID;
import quickfix.field.PartyIDSource;
import quickfix.field.PartyRole;
import quickfix.fix44.NewOrderSingle;

/** Repeating groups on QuickFIX/J, as the guide shows them. */
final class QuickFixGroups {
    private QuickFixGroups() {}

    // snippet: write
    static void name(NewOrderSingle order, String firm, String client) {
        order.addGroup(party(firm, PartyRole.EXECUTING_FIRM));
        order.addGroup(party(client, PartyRole.CLIENT_ID));
    }

    private static NewOrderSingle.NoPartyIDs party(String id, int role) {
        NewOrderSingle.NoPartyIDs party = new NewOrderSingle.NoPartyIDs();
        party.set(new PartyID(id));
        party.set(new PartyIDSource('D'));
        party.set(new PartyRole(role));
        return party;
    }
    // end

    // snippet: read
    static String client(NewOrderSingle order) throws FieldNotFound {
        NewOrderSingle.NoPartyIDs party = new NewOrderSingle.NoPartyIDs();
        for (int i = 1; i <= order.getGroupCount(NoPartyIDs.FIELD); i++) {
            order.getGroup(i, party);
            if (party.getPartyRole().getValue() == PartyRole.CLIENT_ID)
                return party.getPartyID().getValue();
        }
        return "";
    }
    // end
}
