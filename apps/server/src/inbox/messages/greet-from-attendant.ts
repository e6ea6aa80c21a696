import { companySettings } from "../../identity/settings/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import type { TicketRow } from "../tickets/rows.ts";
import { words } from "./words.ts";
import { partOfDay } from "./part-of-day.ts";
import { writeMessage } from "./write-message.ts";

/** Says who answers now, where the company wants it; with the acceptance, so once however many tabs accept (specification 1 §4). */
export async function greetFromAttendant(app: App, tx: Tx, actor: Actor, ticket: TicketRow): Promise<void> {
  const { sendGreetingAccepted, language, timezone } = await companySettings(tx, [
    "sendGreetingAccepted",
    "language",
    "timezone",
  ]);
  if (sendGreetingAccepted !== "enabled" || ticket.is_group) return;
  const say = words(language);
  const body = say("acceptGreeting", {
    greeting: say(partOfDay(new Date(), timezone)),
    contact: ticket.contact_name,
    attendant: actor.name,
  });
  await writeMessage(
    app,
    tx,
    { ...ticket, status: "open" },
    { body, userId: actor.userId, clientId: null, quotedId: null, source: "bot" },
  );
}
