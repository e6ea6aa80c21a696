import { companySettings } from "../../identity/settings/access.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { personOf } from "../by.ts";
import { ticketsById } from "../tickets/access.ts";
import type { TicketChanged } from "../tickets/events.ts";
import { words } from "./words.ts";
import { partOfDay } from "./part-of-day.ts";
import { writeMessage } from "./write-message.ts";

/**
 * Tells the customer who answers now, if the company wants it (specification 1 §4): in the transaction of the acceptance,
 * so once, however many tabs accept.
 */
export async function greetFromAttendant(app: App, tx: Tx, change: TicketChanged): Promise<void> {
  const actor = personOf(change.by);
  if (change.cause !== "accepted" || !actor || change.after.isGroup) return;
  const { sendGreetingAccepted, language, timezone } = await companySettings(tx, [
    "sendGreetingAccepted",
    "language",
    "timezone",
  ]);
  if (sendGreetingAccepted !== "enabled") return;
  const [ticket] = await ticketsById(tx, [change.after.id]);
  if (!ticket) return;
  const say = words(language);
  const body = say("acceptGreeting", {
    greeting: say(partOfDay(new Date(), timezone)),
    contact: ticket.contact_name,
    attendant: actor.name,
  });
  await writeMessage(app, tx, ticket, { body, userId: actor.userId, clientId: null, quotedId: null, source: "bot" });
}
