import { askSession } from "../../channels/sessions/ask-session.ts";
import { connectionFor } from "../../channels/connections/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";

export interface CheckedNumber {
  /** As WhatsApp writes it. */
  number: string;
  lid: string | null;
}

/**
 * Asks WhatsApp, through the connection that this user would write from, whether the number exists, and how it is
 * written.
 */
export async function checkOnWhatsApp(app: App, actor: Actor, number: string): Promise<CheckedNumber> {
  const connection = await app.database.tenant(actor.companyId, (tx) => connectionFor(tx, actor));
  const { exists, identity } = await askSession(
    app,
    { companyId: actor.companyId, connectionId: connection.id },
    { ask: "lookUp", number },
  );
  if (!exists) throw refuse("ERR_WAPP_INVALID_CONTACT");
  return { number: identity.pn ?? number, lid: identity.lid ?? null };
}
