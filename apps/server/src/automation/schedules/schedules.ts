import type { FastifyRequest } from "fastify";
import type { Parsed } from "@recado/contracts";
import { contracts as schedulesContracts, type Schedule } from "@recado/contracts/schedules";
import { connectionOf } from "../../channels/connections/access.ts";
import { keepFile } from "../../identity/media/keep-file.ts";
import { keepContact } from "../../inbox/contacts/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { formFields } from "../../platform/http/uploads.ts";
import { refuse } from "../../platform/refusal.ts";
import { changeable, assertAnswering, unsent } from "./access.ts";
import { announceCancelled, announceSchedule } from "./announce.ts";
import { scheduleDue } from "./jobs.ts";
import { forgetPicture, receivePicture, type Picture } from "./picture.ts";

type Input = Parsed<"POST /schedules">["body"];

export function createSchedule(app: App, actor: Actor, input: Input): Promise<Schedule> {
  return create(app, actor, input, null);
}

/** The same as a form: with its picture, or not at all. */
export function createWithPicture(app: App, actor: Actor, request: FastifyRequest): Promise<Schedule> {
  return receivePicture(app, actor, request, { isOptional: true }, (picture, fields) => {
    const { whatsappId, ...rest } = formFields(schedulesContracts["POST /schedules"].upload, fields);
    return create(app, actor, { ...rest, whatsappId: whatsappId === "" ? null : whatsappId }, picture);
  });
}

function create(app: App, actor: Actor, input: Input, picture: Picture | null): Promise<Schedule> {
  assertFuture(input.sendAt);
  return app.database.tenant(actor.companyId, async (tx) => {
    await keepContact(tx, input.contactId);
    await assertAnswering(tx, actor, input.contactId);
    const whatsappId = input.whatsappId ?? null;
    if (whatsappId !== null) await connectionOf(tx, whatsappId);
    const mediaId = picture ? await keepFile(tx, picture.stored, picture.fileName) : null;
    const [row] = await tx.sql<{ id: number }>(
      `insert into schedules (company_id, contact_id, user_id, connection_id, body, media_id, send_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [tx.companyId, input.contactId, actor.userId, whatsappId, input.body, mediaId, input.sendAt],
    );
    if (!row) throw refuse("ERR_NO_SCHEDULE_FOUND");
    await wake(app, tx, row.id, input.sendAt);
    return announceSchedule(app, tx, "create", row.id);
  });
}

/** One that failed before it was sent waits again, for the time that it is given. */
export function updateSchedule(
  app: App,
  actor: Actor,
  scheduleId: number,
  changes: Parsed<"PUT /schedules/:scheduleId">["body"],
): Promise<Schedule> {
  if (changes.sendAt !== undefined) assertFuture(changes.sendAt);
  return app.database.tenant(actor.companyId, async (tx) => {
    if (changes.contactId !== undefined) await keepContact(tx, changes.contactId);
    const before = await unsent(tx, actor, scheduleId);
    const contactId = changes.contactId ?? before.contact_id;
    if (contactId !== before.contact_id) await assertAnswering(tx, actor, contactId);
    const whatsappId = changes.whatsappId === undefined ? before.connection_id : changes.whatsappId;
    if (whatsappId !== null && whatsappId !== before.connection_id) await connectionOf(tx, whatsappId);
    const sendAt = changes.sendAt ?? before.send_at;
    // What is due goes as it is: changed words would come too late, or too early for whoever reads them again.
    assertFuture(sendAt);
    // Who looked at it under another contact sees it go.
    if (contactId !== before.contact_id) await announceCancelled(app, tx, before);
    await tx.sql(
      `update schedules set body = $3, contact_id = $4, connection_id = $5, send_at = $6, status = 'PENDENTE', failure = null, updated_at = now()
       where company_id = $1 and id = $2`,
      [tx.companyId, scheduleId, changes.body ?? before.body, contactId, whatsappId, sendAt],
    );
    // The one of the old time finds that it has come too early.
    await wake(app, tx, scheduleId, sendAt);
    return announceSchedule(app, tx, "update", scheduleId);
  });
}

export function deleteSchedule(app: App, actor: Actor, scheduleId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const row = await changeable(tx, actor, scheduleId);
    await announceCancelled(app, tx, row);
    await tx.sql("delete from schedules where company_id = $1 and id = $2", [tx.companyId, scheduleId]);
    if (row.media_id !== null) await forgetPicture(app, tx, row.media_id);
  });
}

/** In place of the picture that it had. */
export async function uploadPicture(
  app: App,
  actor: Actor,
  scheduleId: number,
  request: FastifyRequest,
): Promise<Schedule> {
  // Before a byte is taken of somebody who may not change it.
  await app.database.tenant(actor.companyId, (tx) => unsent(tx, actor, scheduleId));
  return receivePicture(app, actor, request, { isOptional: false }, (picture) =>
    app.database.tenant(actor.companyId, async (tx) => {
      const before = await unsent(tx, actor, scheduleId);
      const mediaId = picture && (await keepFile(tx, picture.stored, picture.fileName));
      return setPicture(app, tx, { scheduleId, before: before.media_id, mediaId });
    }),
  );
}

export function removePicture(app: App, actor: Actor, scheduleId: number): Promise<Schedule> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const before = await unsent(tx, actor, scheduleId);
    return setPicture(app, tx, { scheduleId, before: before.media_id, mediaId: null });
  });
}

async function setPicture(
  app: App,
  tx: Tx,
  { scheduleId, before, mediaId }: { scheduleId: number; before: number | null; mediaId: number | null },
): Promise<Schedule> {
  await tx.sql("update schedules set media_id = $3, updated_at = now() where company_id = $1 and id = $2", [
    tx.companyId,
    scheduleId,
    mediaId,
  ]);
  if (before !== null) await forgetPicture(app, tx, before);
  return announceSchedule(app, tx, "update", scheduleId);
}

function assertFuture(sendAt: Date): void {
  if (sendAt.getTime() <= Date.now()) throw refuse("ERR_SCHEDULE_PAST");
}

const wake = (app: App, tx: Tx, scheduleId: number, sendAt: Date): Promise<void> =>
  app.jobs.send(tx, scheduleDue, { companyId: tx.companyId, scheduleId }, sendAt);
