import type { WhatsAppIdentity } from "../../channels/port.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { joinParties } from "./find-contacts.ts";
import { partyOf } from "./find-rules.ts";
import { numberForms } from "./rules.ts";

/** WhatsApp says which number and privacy id are one person's: a known person gets a single contact. */
export async function learnIdentities(app: App, tx: Tx, identities: readonly WhatsAppIdentity[]): Promise<void> {
  const parties = identities.flatMap(({ pn, lid }) =>
    pn !== undefined && lid !== undefined ? [partyOf({ pns: numberForms(pn), lid, group: null })] : [],
  );
  if (parties.length > 0) await joinParties(app, tx, parties, { system: "inbound" });
}
