import type { Parsed } from "@recado/contracts";
import { forwardableKinds } from "@recado/contracts/limits";
import type { Message } from "@recado/contracts/messages";
import type { Actor } from "../../../platform/actor.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import { refuse } from "../../../platform/refusal.ts";
import { assertUnblocked } from "../../contacts/blocks.ts";
import { ticketFor } from "../../tickets/access.ts";
import { answerable } from "./answerable.ts";
import { presentMessage } from "../present.ts";
import { messagesByIds, type MessageRow } from "../rows.ts";
import { writeMessage } from "./write-message.ts";

type Targets = Parsed<"POST /messages/:messageId/forward">["body"]["targets"];

/** Sends a message again in conversations that the actor may answer: in all of them, or in none. */
export async function forwardMessage(app: App, actor: Actor, messageId: number, targets: Targets): Promise<Message[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    // Once per conversation, however often it is named.
    const wanted = [...new Map(targets.map((target) => [target.ticketId, target])).values()];
    const message = await heldMessage(tx, actor, messageId, wanted);
    const forwarded = { id: messageId, file: message.media && fileOf(message.media) };
    const ids: number[] = [];
    for (const { ticketId, clientId = null } of wanted) {
      const ticket = await answerable(tx, actor, ticketId);
      await assertUnblocked(tx, ticket.contact_id, ticket.connection_id);
      const { id } = await writeMessage(app, tx, ticket, {
        kind: message.kind,
        body: bodyOf(message),
        forwarded,
        userId: actor.userId,
        clientId,
        quotedId: null,
        source: "agent",
      });
      ids.push(id);
    }
    return (await tx.run(messagesByIds, [ids])).map(presentMessage);
  });
}

/** The message, locked with its conversation and the target conversations: its file can't be deleted meanwhile. */
async function heldMessage(tx: Tx, actor: Actor, messageId: number, targets: Targets): Promise<MessageRow> {
  const find = async () => (await tx.run(messagesByIds, [[messageId]]))[0];
  const before = await find();
  if (!before) throw refuse("ERR_NO_MESSAGE_FOUND");
  // All at once and sorted: a request that forwards the other way round waits.
  const ids = [before.ticket_id, ...targets.map(({ ticketId }) => ticketId)];
  await tx.sql(
    `select from contacts where company_id = $1 and id in (select contact_id from tickets where company_id = $1 and id = any ($2::bigint[]))
     order by id for key share`,
    [tx.companyId, ids],
  );
  await tx.sql("select from tickets where company_id = $1 and id = any ($2::bigint[]) order by id for no key update", [
    tx.companyId,
    ids,
  ]);
  const message = await find();
  if (!message) throw refuse("ERR_NO_MESSAGE_FOUND");
  // Messages of a conversation that the actor may not see do not exist for them.
  await ticketFor(tx, actor, message.ticket_id, "ERR_NO_MESSAGE_FOUND");
  const isHere = message.media === null || (message.media.state === "ready" && message.media_id !== null);
  if (message.is_deleted || !forwardableKinds.has(message.kind) || !isHere) throw refuse("ERR_MESSAGE_NOT_FORWARDABLE");
  return message;
}

const fileOf = ({ fileName, isVoiceNote }: { fileName: string; isVoiceNote: boolean }) => ({ fileName, isVoiceNote });

/** Without the name of the colleague who wrote it, and without a file's name that replaced the text. */
function bodyOf({ kind, body, media, from_me, user_id }: MessageRow): string {
  if (kind === "application" && body === media?.fileName) return "";
  return from_me && user_id !== null ? body.replace(/^\*[^*\n]{1,100}\*:\n/, "") : body;
}
