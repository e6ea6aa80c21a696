import { textsIn } from "@recado/contracts/automatic-texts";
import { outboxWaitMinutes } from "../../channels/outbox/settings.ts";
import { companySettings } from "../../identity/settings/access.ts";
import { language } from "../../identity/settings/settings.ts";
import { connectionOf } from "../../channels/connections/access.ts";
import { isBlocked } from "../../inbox/contacts/blocks.ts";
import { sendClosingMessage } from "../../inbox/messages/send/send-closing-message.ts";
import { templateInTicket } from "../../inbox/messages/send/with-variables.ts";
import { writeMessage } from "../../inbox/messages/send/write-message.ts";
import { lockAnyTicket } from "../../inbox/tickets/access.ts";
import { awaitRating, hintRating, rateTicket } from "../../inbox/tickets/ratings.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { Rate } from "../../inbox/tickets/short-answers.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ratingTimeoutMinutes, userRating } from "./settings.ts";
import { words } from "./words.ts";

/**
 * The final message to a customer whose ticket was resolved, unless they are blocked: a request for a rating, else the
 * connection's closing message.
 */
export async function sayGoodbye(
  app: App,
  tx: Tx,
  { ticket, userId, dueAt }: { ticket: TicketRow; userId: number; dueAt: Date },
): Promise<void> {
  // The server was down: a request much later would be odd.
  const { outboxWaitMinutes: most } = await companySettings(tx, { outboxWaitMinutes });
  if (Date.now() - dueAt.getTime() > Number(most) * 60_000) return;
  if (await isBlocked(tx, ticket.contact_id, ticket.connection_id)) return;
  if (!(await askForRating(app, tx, ticket))) await sendClosingMessage(app, tx, ticket, userId);
}

/** Only if a person served the customer, and the connection is up. */
async function askForRating(app: App, tx: Tx, ticket: TicketRow): Promise<boolean> {
  const settings = await companySettings(tx, { userRating, ratingTimeoutMinutes, language });
  if (settings.userRating !== "enabled" || ticket.is_group || ticket.user_id === null) return false;
  const { status, ratingMessage } = await connectionOf(tx, ticket.connection_id);
  if (status !== "CONNECTED") return false;
  if (!(await awaitRating(tx, ticket.id, Number(settings.ratingTimeoutMinutes)))) return false;
  const { ratingQuestion, ratingScale } = textsIn(settings.language);
  const question = await templateInTicket(tx, ratingMessage, ticket, ticket.user_name);
  const body = `${question.trim() === "" ? ratingQuestion : question.trim()}\n\n${ratingScale}`;
  await writeMessage(app, tx, ticket, { ...ours, rule: "rating", body });
  return true;
}

/** Customers' answers: stores ratings and thanks for them; tells once how to rate after another number. */
export async function takeRatings(
  app: App,
  tx: Tx,
  { ratings }: { ratings: readonly { ticketId: number; rate: Rate | "hint" }[] },
): Promise<void> {
  for (const { ticketId, rate } of ratings) {
    const ticket = await lockAnyTicket(tx, ticketId);
    if (!ticket) continue;
    if (rate === "hint") await tellHow(app, tx, ticket);
    else if (await rateTicket(app, tx, ticketId, rate)) await sendClosingMessage(app, tx, ticket, null);
  }
}

async function tellHow(app: App, tx: Tx, ticket: TicketRow): Promise<void> {
  if (!(await hintRating(tx, ticket.id))) return;
  const body = words((await companySettings(tx, { language })).language)("hint", {});
  await writeMessage(app, tx, ticket, { ...ours, rule: "ratingHint", body });
}

const ours = { userId: null, clientId: null, quotedId: null, source: "bot" } as const;
