import type { FastifyRequest } from "fastify";
import type { Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { contracts as schedulesContracts, type Repeat, type Schedule } from "@recado/contracts/schedules";
import { connectionOf } from "../../channels/connections/access.ts";
import { receivePicture, type Picture } from "../../identity/media/receive-picture.ts";
import { momentOf } from "../../identity/settings/company-clock.ts";
import { keepFile } from "../../identity/media/keep-file.ts";
import { keepContact } from "../../inbox/contacts/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { formFields } from "../../platform/http/uploads.ts";
import { refuse } from "../../platform/refusal.ts";
import { changeable, conversationFor, unsent } from "./access.ts";
import { scheduleChanged, scheduleRemoved } from "./events.ts";
import { wake } from "./due.ts";
import { forgetEmptySeries, forgetPicture } from "./picture.ts";
import { keepClientId, madeBefore, stands } from "./once.ts";
import { presentSchedule, schedulesById, type ScheduleRow } from "./rows.ts";
import { cancelFrom, planSeries, restOf, tellSeries, type SeriesMessage } from "./series.ts";

type Input = Parsed<"POST /schedules">["body"];

export function createSchedule(app: App, actor: Actor, input: Input): Promise<Schedule> {
  return create(app, actor, input, null);
}

/** The same from a form, with an optional picture, in one transaction. */
export function createWithPicture(app: App, actor: Actor, request: FastifyRequest): Promise<Schedule> {
  return receivePicture(app, actor, request, { maxBytes: limits.media.image, isOptional: true }, (picture, fields) => {
    const { whatsappId, ...rest } = formFields(schedulesContracts["POST /schedules"].upload, fields);
    return create(app, actor, { ...rest, whatsappId: whatsappId === "" ? null : whatsappId }, picture);
  });
}

function create(app: App, actor: Actor, input: Input, picture: Picture | null): Promise<Schedule> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const sendAt = await momentOf(tx, input.sendAt);
    const made = input.clientId === undefined ? undefined : await madeBefore(tx, actor, input.clientId);
    if (made && stands(made, { input, sendAt, picture })) {
      if (picture) tx.afterCommit(() => void app.media.remove(tx.companyId, picture.stored.key));
      return present(tx, made.id);
    }
    assertFuture(sendAt);
    if (made) await cancel(app, tx, made, "following");
    await keepContact(tx, input.contactId);
    const whatsappId = input.whatsappId ?? null;
    const ticketId = await conversationFor(tx, actor, { contactId: input.contactId, connectionId: whatsappId });
    if (whatsappId !== null) await connectionOf(tx, whatsappId);
    const mediaId = picture ? await keepFile(tx, picture.stored, picture.fileName) : null;
    const { contactId, body, repeat } = input;
    if (repeat) {
      const message = { contactId, ticketId, userId: actor.userId, whatsappId, body, mediaId };
      const first = await planSeries(app, tx, message, { sendAt, repeat });
      await keepClientId(tx, first, input.clientId);
      return present(tx, first);
    }
    const rows = await tx.sql<{ id: number; send_at: Date }>(
      `insert into schedules (company_id, contact_id, ticket_id, user_id, connection_id, body, media_id, send_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, send_at`,
      [tx.companyId, contactId, ticketId, actor.userId, whatsappId, body, mediaId, sendAt],
    );
    await wake(app, tx, rows);
    await keepClientId(tx, rows[0]?.id ?? 0, input.clientId);
    return answerChanged(app, tx, rows[0]?.id ?? 0, "created");
  });
}

/**
 * Changes a message that is not sent yet. One that failed before sending waits again until its new time. With the scope
 * `following` it and the later ones of its series become a series of their own.
 */
export function updateSchedule(
  app: App,
  actor: Actor,
  scheduleId: number,
  changes: Parsed<"PUT /schedules/:scheduleId">["body"],
): Promise<Schedule> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const asked = changes.sendAt && (await momentOf(tx, changes.sendAt));
    if (asked) assertFuture(asked);
    if (changes.contactId !== undefined) await keepContact(tx, changes.contactId);
    const before = await unsent(tx, actor, scheduleId);
    const contactId = changes.contactId ?? before.contact_id;
    const whatsappId = changes.whatsappId === undefined ? before.connection_id : changes.whatsappId;
    const ticketId =
      contactId === before.contact_id
        ? before.ticket_id
        : await conversationFor(tx, actor, { contactId, connectionId: whatsappId });
    if (whatsappId !== null && whatsappId !== before.connection_id) await connectionOf(tx, whatsappId);
    const sendAt = asked ?? before.send_at;
    // A due message may already be sending: the change could come too late.
    assertFuture(sendAt);
    if (before.series_id !== null && changes.scope === "following") {
      const message = {
        contactId,
        ticketId,
        userId: before.user_id,
        whatsappId,
        body: changes.body ?? before.body,
        mediaId: before.media_id,
      };
      return replaceFrom(app, tx, before, { message, sendAt, repeat: changes.repeat });
    }
    if (contactId !== before.contact_id) await app.events.emit(tx, scheduleRemoved, { schedule: before });
    await tx.sql(
      // A text equal to the series' is no text of its own.
      `update schedules s set contact_id = $4, ticket_id = $5, connection_id = $6, send_at = $7,
         status = 'PENDENTE', failure = null, updated_at = now(), body = case when $3::text is null then s.body
           else nullif($3, (select r.body from schedule_series r where r.company_id = $1 and r.id = s.series_id)) end
       where s.company_id = $1 and s.id = $2`,
      [tx.companyId, scheduleId, changes.body ?? null, contactId, ticketId, whatsappId, sendAt],
    );
    // The job of the old time will find that the message is not due.
    await wake(app, tx, [{ id: scheduleId, send_at: sendAt }]);
    return answerChanged(app, tx, scheduleId, "updated");
  });
}

/**
 * Plans the rest of a series again, from the message `before` on, and announces both: the old rest may have another
 * contact.
 */
async function replaceFrom(
  app: App,
  tx: Tx,
  before: ScheduleRow,
  { message, sendAt, repeat }: { message: SeriesMessage; sendAt: Date; repeat: Repeat | undefined },
): Promise<Schedule> {
  const wanted = repeat ?? (await restOf(tx, before));
  if (before.series_id !== null) await tellSeries(app, tx, before.series_id, before.id);
  const first = await planSeries(app, tx, message, { sendAt, repeat: wanted });
  await cancelFrom(app, tx, before);
  return present(tx, first);
}

export function deleteSchedule(
  app: App,
  actor: Actor,
  scheduleId: number,
  { scope }: Parsed<"DELETE /schedules/:scheduleId">["query"],
): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await cancel(app, tx, await changeable(tx, actor, scheduleId), scope);
  });
}

async function cancel(app: App, tx: Tx, row: ScheduleRow, scope: "one" | "following"): Promise<void> {
  if (row.series_id !== null && scope === "following") {
    await tellSeries(app, tx, row.series_id, row.id);
    return cancelFrom(app, tx, row);
  }
  await app.events.emit(tx, scheduleRemoved, { schedule: row });
  await tx.sql("delete from schedules where company_id = $1 and id = $2", [tx.companyId, row.id]);
  await forgetPicture(app, tx, row.media_id);
  if (row.series_id !== null) await forgetEmptySeries(tx, [row.series_id]);
}

/** Replaces the picture. */
export async function uploadPicture(
  app: App,
  actor: Actor,
  scheduleId: number,
  request: FastifyRequest,
): Promise<Schedule> {
  // Refuse users who may not change it before the upload is read.
  await app.database.tenant(actor.companyId, (tx) => unsent(tx, actor, scheduleId));
  return receivePicture(app, actor, request, { maxBytes: limits.media.image, isOptional: false }, (picture) =>
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
  await forgetPicture(app, tx, before);
  return answerChanged(app, tx, scheduleId, "updated");
}

async function answerChanged(app: App, tx: Tx, scheduleId: number, cause: "created" | "updated"): Promise<Schedule> {
  await app.events.emit(tx, scheduleChanged, { scheduleId, cause });
  return present(tx, scheduleId);
}

async function present(tx: Tx, scheduleId: number): Promise<Schedule> {
  const [row] = await schedulesById(tx, [scheduleId]);
  if (!row) throw refuse("ERR_NO_SCHEDULE_FOUND");
  return presentSchedule(row);
}

function assertFuture(sendAt: Date): void {
  if (sendAt.getTime() <= Date.now()) throw refuse("ERR_SCHEDULE_PAST");
}
