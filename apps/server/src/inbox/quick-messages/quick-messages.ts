import { receiveFiles } from "../../identity/media/receive-files.ts";
import type { FastifyRequest } from "fastify";
import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { QuickMessage } from "@recado/contracts/quick-messages";
import { holdCompany } from "../../platform/database/hold-company.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { isAsNamed } from "../../identity/media/as-named.ts";
import { keepFile } from "../../identity/media/keep-file.ts";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { isStorageError, violates } from "../../platform/database/errors.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { forgetFile } from "../messages/media/forget-files.ts";
import { assertMayDeleteShared, changeable, quickMessageFor, removable } from "./access.ts";
import { quickMessageChanged } from "./events.ts";
import { assertRoom } from "./room.ts";
import { withRelations, presentQuickMessage, type QuickMessageRow } from "./rows.ts";

export function listQuickMessages(
  app: App,
  actor: Actor,
  { searchParam, pageNumber, userId }: Parsed<"GET /quick-messages">["query"],
): Promise<Answer<"GET /quick-messages">> {
  const size = limits.page.default;
  const offset = (pageNumber - 1) * size;
  const wanted = `${withRelations} and (q.geral or q.user_id = $2 or $3) and ($4::bigint is null or q.user_id = $4)
    and ($5 = '' or norm_unaccent(q.shortcode || ' ' || q.message) like '%' || norm_unaccent($5) || '%')`;
  const values = [actor.companyId, actor.userId, isAdmin(actor), userId ?? null, escapeLike(searchParam)];
  return app.database.tenant(actor.companyId, async (tx) => {
    const rows = await tx.sql<QuickMessageRow & object>(
      `${wanted} order by norm_unaccent(q.shortcode), q.id limit ${size} offset ${offset}`,
      values,
    );
    const [total] = await tx.sql<{ count: number }>(`select count(*) from (${wanted}) found`, values);
    const count = total?.count ?? 0;
    return { records: rows.map(presentQuickMessage), count, hasMore: count > offset + rows.length };
  });
}

/** The actor's own and the company's active quick messages, for the composer; admins get no other users' either. */
export function listToWriteWith(app: App, actor: Actor): Promise<QuickMessage[]> {
  return app.database.tenant(actor.companyId, async (tx) =>
    (
      await tx.sql<QuickMessageRow & object>(
        `${withRelations} and q.status and (q.geral or q.user_id = $2) order by norm_unaccent(q.shortcode), q.geral, q.id`,
        [tx.companyId, actor.userId],
      )
    ).map(presentQuickMessage),
  );
}

export function showQuickMessage(app: App, actor: Actor, quickMessageId: number): Promise<QuickMessage> {
  return app.database.tenant(actor.companyId, async (tx) =>
    presentQuickMessage(await quickMessageFor(tx, actor, quickMessageId)),
  );
}

export function createQuickMessage(
  app: App,
  actor: Actor,
  { clientId, ...given }: Parsed<"POST /quick-messages">["body"],
): Promise<QuickMessage> {
  const { shortcode, message, geral, status } = given;
  return unlessTaken(() =>
    app.database.tenant(actor.companyId, async (tx) => {
      const made = await madeBefore(tx, "quick_messages", clientId);
      if (made !== undefined) return change(app, tx, actor, made, given);
      await assertFreeShortcode(tx, { id: null, shortcode, userId: actor.userId });
      const [row] = await tx.sql<{ id: number }>(
        `insert into quick_messages (company_id, user_id, shortcode, message, geral, status, client_id)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [tx.companyId, actor.userId, shortcode, message, geral, status, clientId ?? null],
      );
      await assertRoom(tx, { geral, user_id: actor.userId });
      return answerChanged(app, tx, actor, { before: null, id: row?.id ?? 0 });
    }),
  );
}

export function updateQuickMessage(
  app: App,
  actor: Actor,
  quickMessageId: number,
  changes: Parsed<"PUT /quick-messages/:quickMessageId">["body"],
): Promise<QuickMessage> {
  return unlessTaken(() =>
    app.database.tenant(actor.companyId, (tx) => change(app, tx, actor, quickMessageId, changes)),
  );
}

async function change(
  app: App,
  tx: Tx,
  actor: Actor,
  quickMessageId: number,
  changes: Parsed<"PUT /quick-messages/:quickMessageId">["body"],
): Promise<QuickMessage> {
  const before = await changeable(tx, actor, quickMessageId);
  const { shortcode, message, geral, status } = { ...before, ...changes };
  if (before.geral && !geral) assertMayDeleteShared(actor);
  const isMore = geral !== before.geral || message.length > before.message.length;
  if (isMore || shortcode !== before.shortcode)
    await assertFreeShortcode(tx, { id: before.id, shortcode, userId: before.user_id });
  await tx.sql(
    `update quick_messages set shortcode = $3, message = $4, geral = $5, status = $6, updated_at = now()
         where company_id = $1 and id = $2`,
    [tx.companyId, quickMessageId, shortcode, message, geral, status],
  );
  if (isMore) await assertRoom(tx, { geral, user_id: before.user_id });
  return answerChanged(app, tx, actor, { before, id: before.id });
}

export function deleteQuickMessage(app: App, actor: Actor, quickMessageId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const row = await removable(tx, actor, quickMessageId);
    await tx.sql("delete from quick_messages where company_id = $1 and id = $2", [tx.companyId, quickMessageId]);
    if (row.media_id !== null) await forgetFile(app, tx, row.media_id);
    await app.events.emit(tx, quickMessageChanged, { before: row, after: null });
  });
}

/** Replaces the quick message's file. */
export async function uploadFile(
  app: App,
  actor: Actor,
  quickMessageId: number,
  request: FastifyRequest,
): Promise<QuickMessage> {
  // Refuse users who may not change it before the upload is read.
  await app.database.tenant(actor.companyId, (tx) => changeable(tx, actor, quickMessageId));
  const { files } = await receiveFiles(app, actor, request, {
    maxBytes: limits.media.document,
    maxFiles: 1,
  });
  const [file] = files;
  if (!file) throw refuse("ERR_VALIDATION", { fields: { file: "required" } });
  try {
    if (!isAsNamed(file.fileName, file.stored.sniffedType)) throw refuse("ERR_FILE_NOT_AS_NAMED");
    return await app.database.tenant(actor.companyId, async (tx) => {
      const before = await changeable(tx, actor, quickMessageId);
      return setFile(app, tx, before, await keepFile(tx, file.stored, file.fileName), actor);
    });
  } catch (error) {
    // After a lost connection the commit may have happened: keep the file rather than lose a referenced one.
    if (!isStorageError(error)) await app.media.remove(actor.companyId, file.stored.key);
    throw error;
  }
}

export function removeFile(app: App, actor: Actor, quickMessageId: number): Promise<QuickMessage> {
  return app.database.tenant(actor.companyId, async (tx) =>
    setFile(app, tx, await changeable(tx, actor, quickMessageId), null, actor),
  );
}

async function setFile(
  app: App,
  tx: Tx,
  before: QuickMessageRow,
  mediaId: number | null,
  actor: Actor,
): Promise<QuickMessage> {
  await tx.sql("update quick_messages set media_id = $3, updated_at = now() where company_id = $1 and id = $2", [
    tx.companyId,
    before.id,
    mediaId,
  ]);
  if (before.media_id !== null) await forgetFile(app, tx, before.media_id);
  return answerChanged(app, tx, actor, { before, id: before.id });
}

/** Every shortcut that a user sees is unique: their own and the company's together. */
async function assertFreeShortcode(
  tx: Tx,
  { id, shortcode, userId }: { id: number | null; shortcode: string; userId: number | null },
): Promise<void> {
  // Own and shared shortcuts have separate unique indexes: the company's lock keeps this check true until the commit.
  await holdCompany(tx);
  const [other] = await tx.sql(
    `select from quick_messages where company_id = $1 and lower(shortcode) = lower($2) and id is distinct from $3
       and (geral or user_id = $4) limit 1`,
    [tx.companyId, shortcode, id, userId],
  );
  if (other) throw refuse("ERR_SHORTCODE_TAKEN");
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, "quick_messages_own") || violates(error, "quick_messages_shared"))
      throw refuse("ERR_SHORTCODE_TAKEN");
    throw error;
  }
}

async function answerChanged(
  app: App,
  tx: Tx,
  actor: Actor,
  { before, id }: { before: QuickMessageRow | null; id: number },
): Promise<QuickMessage> {
  const after = await quickMessageFor(tx, actor, id);
  await app.events.emit(tx, quickMessageChanged, { before, after });
  return presentQuickMessage(after);
}
