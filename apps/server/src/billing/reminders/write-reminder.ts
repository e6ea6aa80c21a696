import type { ErrorCode } from "@recado/contracts/errors";
import { send } from "../../automation/messages-api/send.ts";
import type { App } from "../../platform/app.ts";
import { Refusal } from "../../platform/refusal.ts";
import { readGateways, withPlatform } from "../gateways/settings.ts";
import { wordsOfInvoice, type AboutInvoice } from "./invoice-words.ts";

/** Errors that a retry would not change: the number is not on WhatsApp or blocked, or the connection is gone. */
const final: readonly ErrorCode[] = ["ERR_WAPP_INVALID_CONTACT", "ERR_CONTACT_BLOCKED", "ERR_NO_WAPP_FOUND"];

/** The platform's connection that sends reminders; null for none. */
export const reminderConnection = (app: App): Promise<number | null> =>
  withPlatform(app, async (tx) => (await readGateways(app, tx)).reminderConnectionId);

/**
 * Writes to the company's own number, like a program of the platform's company with the messages API: once, by the
 * call's key, however often the job runs.
 */
export async function writeReminder(app: App, reminder: AboutInvoice): Promise<void> {
  const [connectionId, words] = [await reminderConnection(app), await wordsOfInvoice(app, reminder)];
  if (connectionId === null || !words?.phone) return;
  const { companyId, invoiceId, about } = reminder;
  // A moved due date gets new reminders.
  const key = `invoice-${companyId}-${invoiceId}-${about}-${words.dueDay}`;
  const call = {
    number: words.phone.startsWith("+") ? words.phone.slice(1) : `55${words.phone}`,
    texts: [words.inLanguage(null).text.trim()],
    openTicket: "none",
    queueId: null,
    userId: null,
    closeTicket: false,
    key,
    hash: key,
  } as const;
  const program = { companyId: await withPlatform(app, async (tx) => tx.companyId), connectionId };
  await send(app, program, call, async () => []).catch((error: unknown) => {
    if (!(error instanceof Refusal) || !final.includes(error.code)) throw error;
    app.log.warn({ companyId, code: error.code }, "company not reminded by WhatsApp");
  });
}
