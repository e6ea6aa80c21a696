import { fetchUrl } from "../../inbox/messages/media/fetch-url.ts";
import type { PreparedFile } from "../../inbox/messages/media/prepare-file.ts";
import { writeMessage } from "../../inbox/messages/send/write-message.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { PlannedAction } from "./decider.ts";

/** Time for one file, and for all of an answer: the customer waits for its texts too. */
const patienceMs = { each: 15_000, all: 45_000 };

/**
 * The files that actions name by address, by the action's id, outside any transaction; without those that fail or take
 * too long.
 */
export async function fetchUrls(
  app: App,
  companyId: number,
  actions: readonly PlannedAction[],
  { each: timeoutMs, all } = patienceMs,
): Promise<ReadonlyMap<string, PreparedFile>> {
  const fetched = new Map<string, PreparedFile>();
  const signal = AbortSignal.timeout(all);
  for (const action of actions)
    if (action.do === "sendUrl" && !signal.aborted)
      await fetchUrl(app, companyId, action.url, action.id, { timeoutMs, signal }).then(
        (file) => fetched.set(action.id, file),
        (error: unknown) => app.log.warn({ err: error, companyId }, "file of an answer not fetched"),
      );
  return fetched;
}

/** Writes the file as a message, or its address if it failed. A sound has no caption at WhatsApp. */
export async function writeFetched(
  app: App,
  tx: Tx,
  ticket: TicketRow,
  { id: externalId, url, body, rule }: Extract<PlannedAction, { do: "sendUrl" }>,
  file: PreparedFile | undefined,
): Promise<void> {
  const ours = { userId: null, clientId: null, quotedId: null, source: "bot", rule, externalId } as const;
  if (!file) await writeMessage(app, tx, ticket, { ...ours, body: [body, url].filter(Boolean).join("\n") });
  else await writeMessage(app, tx, ticket, { ...ours, kind: file.kind, body: file.kind === "audio" ? "" : body, file });
}
