import { and, eq, inArray, sql } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { QueueOption } from "@recado/contracts/queue-options";
import { queueOf } from "../../identity/queues/access.ts";
import { fileListOf } from "../../inbox/file-lists/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { queueOptionsChanged } from "./events.ts";
import {
  below,
  heightOf,
  inOrder,
  nested,
  nextPosition,
  refusalOfTexts,
  refusalToAdd,
  subtreeOf,
  type NoRoom,
} from "./rules.ts";
import { queueOptions, type QueueOptionRow } from "./table.ts";

export function listQueueOptions(
  app: App,
  actor: Actor,
  { queueId, parentId }: Parsed<"GET /queue-options">["query"],
): Promise<QueueOption[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await queueOf(tx, queueId);
    return nested(await treeOf(tx, queueId), parentId === -1 ? null : parentId);
  });
}

export function createQueueOption(
  app: App,
  actor: Actor,
  { clientId, queueId, ...values }: Parsed<"POST /queue-options">["body"],
): Promise<QueueOption> {
  const { parentId, fileId, option: ordinal, ...texts } = values;
  return app.database.tenant(actor.companyId, async (tx) => {
    const tree = await lockTree(tx, queueId);
    const made = clientId === undefined ? undefined : tree.find((one) => one.clientId === clientId);
    if (made) return change(app, tx, { tree, option: made }, values);
    if (parentId !== null) find(tree, parentId);
    if (fileId !== null) await fileListOf(tx, fileId);
    assertRoom(refusalToAdd(tree, parentId, { height: 1, added: 1 }) ?? refusalOfTexts([...tree, texts]));
    const [row] = await tx.orm
      .insert(queueOptions)
      .values({
        ...{ companyId: tx.companyId, queueId, parentId, fileListId: fileId, clientId: clientId ?? null, ...texts },
        position: nextPosition(tree, parentId),
      })
      .returning();
    if (row && ordinal !== undefined) await putAt(tx, row, ordinal);
    return answerChanged(app, tx, queueId, row?.id);
  });
}

type Changes = Parsed<"PUT /queue-options/:optionId">["body"];

export function updateQueueOption(app: App, actor: Actor, optionId: number, changes: Changes): Promise<QueueOption> {
  return app.database.tenant(actor.companyId, async (tx) => change(app, tx, await lockTreeOf(tx, optionId), changes));
}

interface Place {
  tree: QueueOptionRow[];
  option: QueueOptionRow;
}

async function change(
  app: App,
  tx: Tx,
  { tree, option }: Place,
  { parentId, fileId, option: ordinal, ...texts }: Changes,
): Promise<QueueOption> {
  if (fileId) await fileListOf(tx, fileId);
  const { message } = texts;
  if (message !== undefined && message.length > option.message.length)
    assertRoom(refusalOfTexts(tree.map((one) => (one === option ? { message } : one))));
  const changes: Partial<QueueOptionRow> = { ...texts, ...(fileId === undefined ? {} : { fileListId: fileId }) };
  if (parentId !== undefined && parentId !== option.parentId) {
    if (parentId !== null) find(tree, parentId);
    const moved = subtreeOf(tree, option);
    if (moved.some(({ id }) => id === parentId)) throw refuse("ERR_QUEUE_OPTION_BELOW_ITSELF");
    assertRoom(refusalToAdd(tree, parentId, { height: heightOf(tree, option), added: 0 }));
    Object.assign(changes, { parentId, position: nextPosition(tree, parentId) });
  }
  if (Object.keys(changes).length > 0)
    await tx.orm
      .update(queueOptions)
      .set(changes)
      .where(these(tx, [option.id]));
  if (ordinal !== undefined) await putAt(tx, option, ordinal);
  return answerChanged(app, tx, option.queueId, option.id);
}

/** Numbers the options of one parent from 1 in the order of `optionIds`. */
export function reorderQueueOptions(
  app: App,
  actor: Actor,
  { queueId, parentId, optionIds }: Parsed<"PUT /queue-options/reorder">["body"],
): Promise<QueueOption[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const tree = await lockTree(tx, queueId);
    await setPositions(tx, inOrder(below(tree, parentId), optionIds));
    await app.events.emit(tx, queueOptionsChanged, { queueId });
    return nested(await treeOf(tx, queueId), parentId);
  });
}

export function duplicateQueueOption(
  app: App,
  actor: Actor,
  optionId: number,
  body: Parsed<"POST /queue-options/:optionId/duplicate">["body"],
): Promise<QueueOption> {
  const clientId = body?.clientId ?? null;
  return app.database.tenant(actor.companyId, async (tx) => {
    const { tree, option } = await lockTreeOf(tx, optionId);
    const made = clientId === null ? undefined : tree.find((one) => one.clientId === clientId);
    if (made) return answerChanged(app, tx, option.queueId, made.id);
    const originals = subtreeOf(tree, option);
    const wanted = { height: heightOf(tree, option), added: originals.length };
    assertRoom(refusalToAdd(tree, option.parentId, wanted) ?? refusalOfTexts([...tree, ...originals]));
    const copies = new Map<number, number>();
    // Parents come first, so that each copy finds its parent's copy.
    for (const { id, parentId, ...rest } of originals) {
      const parent = parentId === null ? null : (copies.get(parentId) ?? parentId);
      const [row] = await tx.orm
        .insert(queueOptions)
        .values({ ...rest, parentId: parent, clientId: id === optionId ? clientId : null })
        .returning({ id: queueOptions.id });
      if (row) copies.set(id, row.id);
    }
    const copyId = copies.get(optionId) ?? optionId;
    const sisters = below(tree, option.parentId).flatMap((one) => (one.id === optionId ? [one.id, copyId] : one.id));
    await setPositions(
      tx,
      sisters.map((id) => ({ id })),
    );
    return answerChanged(app, tx, option.queueId, copyId);
  });
}

export async function deleteQueueOption(app: App, actor: Actor, optionId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const { option } = await lockTreeOf(tx, optionId);
    await tx.orm.delete(queueOptions).where(these(tx, [optionId]));
    await app.events.emit(tx, queueOptionsChanged, { queueId: option.queueId });
  });
}

const treeOf = (tx: Tx, queueId: number): Promise<QueueOptionRow[]> =>
  tx.orm
    .select()
    .from(queueOptions)
    .where(and(eq(queueOptions.companyId, tx.companyId), eq(queueOptions.queueId, queueId)));

/** Locks: changes of a queue's options wait for each other. */
async function lockTree(tx: Tx, queueId: number): Promise<QueueOptionRow[]> {
  await queueOf(tx, queueId);
  await tx.sql("select from queues where company_id = $1 and id = $2 for no key update", [tx.companyId, queueId]);
  return treeOf(tx, queueId);
}

async function lockTreeOf(tx: Tx, optionId: number): Promise<Place> {
  const [known] = await tx.orm
    .select()
    .from(queueOptions)
    .where(these(tx, [optionId]));
  if (!known) throw refuse("ERR_NO_QUEUE_OPTION_FOUND");
  const tree = await lockTree(tx, known.queueId);
  return { tree, option: find(tree, optionId) };
}

const these = (tx: Tx, ids: readonly number[]) =>
  and(eq(queueOptions.companyId, tx.companyId), inArray(queueOptions.id, [...ids]));

function find(tree: readonly QueueOptionRow[], optionId: number): QueueOptionRow {
  const option = tree.find(({ id }) => id === optionId);
  if (!option) throw refuse("ERR_NO_QUEUE_OPTION_FOUND");
  return option;
}

function assertRoom(refusal: NoRoom): void {
  if (refusal) throw refuse(refusal.code, { count: refusal.count });
}

/** Moves an option to a position within its parent. */
async function putAt(tx: Tx, { id, queueId }: Pick<QueueOptionRow, "id" | "queueId">, ordinal: number): Promise<void> {
  const tree = await treeOf(tx, queueId);
  const option = find(tree, id);
  const sisters = below(tree, option.parentId).filter((one) => one !== option);
  await setPositions(tx, sisters.toSpliced(ordinal - 1, 0, option));
}

async function setPositions(tx: Tx, options: readonly { id: number }[]): Promise<void> {
  const ids = options.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.orm
    .update(queueOptions)
    .set({ position: sql`array_position(${sql.param(ids)}::bigint[], ${queueOptions.id})` })
    .where(these(tx, ids));
}

async function answerChanged(app: App, tx: Tx, queueId: number, optionId: number | undefined): Promise<QueueOption> {
  await app.events.emit(tx, queueOptionsChanged, { queueId });
  const tree = await treeOf(tx, queueId);
  const row = tree.find(({ id }) => id === optionId);
  const found = row && nested(tree, row.parentId).find(({ id }) => id === row.id);
  if (!found) throw refuse("ERR_NO_QUEUE_OPTION_FOUND");
  return found;
}
