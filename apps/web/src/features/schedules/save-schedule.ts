import type { Repeat, Schedule } from "@recado/contracts/schedules";
import { call } from "../../shell/api.ts";
import { upload } from "../../shell/files.ts";
import { problemText } from "../../shell/problem-text.ts";
import { liveCache } from "../../shell/query-client.ts";
import { shownAtOnce } from "../../shell/shown-at-once.ts";
import { offerUndo } from "../../shell/undo.ts";
import { notify } from "../../ui/toasts.ts";

interface Wanted {
  body: string;
  contactId: number;
  sendAt: string;
  whatsappId: number | null;
  /** A new picture. */
  picture: File | null;
  /** Whether the stored picture was removed. */
  isPictureGone: boolean;
  /** If absent, unchanged; a new message is sent once. */
  repeat?: Repeat | undefined;
  /** The scope of a change to a message of a series. */
  scope?: Scope | undefined;
  /** Of a new one: an answer may be lost, and the next try must not add another. */
  clientId: string;
}
/** This message of a series, or it and those after it. */
export type Scope = "one" | "following";

/** Creates a schedule together with its picture. A change sets the time last, so that it isn't sent half-changed. */
export async function saveSchedule(
  schedule: Schedule | null,
  { picture, isPictureGone, repeat, scope, clientId, ...wanted }: Wanted,
): Promise<void> {
  if (schedule === null) {
    const asked = { ...wanted, clientId, ...(repeat && { repeat }) };
    const made = picture ? await createWith(picture, asked) : await call("POST /schedules", { body: asked });
    liveCache.receive("schedule", { action: "create", schedule: made });
    return;
  }
  const params = { scheduleId: schedule.id };
  const { whatsappId, ...rest } = wanted;
  // The connection stays, unless the recipient changes.
  const place = wanted.contactId === schedule.contactId ? {} : { whatsappId };
  const body = { ...rest, ...place, ...(scope && { scope }), ...(repeat && { repeat }) };
  if (picture)
    await upload("POST /schedules/:scheduleId/media-upload", { params, form: formOf({}, picture) }, patiently());
  else if (isPictureGone) await call("DELETE /schedules/:scheduleId/media-upload", { params });
  const changed = await call("PUT /schedules/:scheduleId", { params, body });
  // The rest of a series is planned anew, as other messages.
  if (changed.id !== schedule.id) liveCache.receive("schedule", { action: "delete", scheduleId: schedule.id });
  liveCache.receive("schedule", { action: "update", schedule: changed });
}

/**
 * Moves a message to another time. The calendar shows it at once, and moves it back if the server refuses. `says` is
 * the text of the toast, which offers undo while the old time is in the future.
 */
export async function moveSchedule(schedule: Schedule, moment: Date, says: string): Promise<void> {
  let moved: Schedule;
  try {
    moved = await putTime(schedule, moment.toISOString());
  } catch (error) {
    notify.problem(problemText(error));
    return;
  }
  if (Date.parse(schedule.sendAt) > Date.now())
    offerUndo(says, () => putTime(moved, schedule.sendAt).then(() => undefined));
  else notify.success(says);
}

const putTime = (schedule: Schedule, sendAt: string): Promise<Schedule> =>
  shownAtOnce("schedule", {
    id: schedule.id,
    expected: { action: "update", schedule: { ...schedule, sendAt } },
    before: { action: "update", schedule },
    send: async () => {
      const moved = await call("PUT /schedules/:scheduleId", { params: { scheduleId: schedule.id }, body: { sendAt } });
      liveCache.receive("schedule", { action: "update", schedule: moved });
      return moved;
    },
  });

/** With `following`, also cancels the later ones of its series, which the socket reports. */
export async function cancelSchedule({ id, scope = "one" }: { id: number; scope?: Scope }): Promise<void> {
  await call("DELETE /schedules/:scheduleId", { params: { scheduleId: id }, query: { scope } });
  liveCache.receive("schedule", { action: "delete", scheduleId: id });
}

function createWith(
  picture: File,
  { whatsappId, repeat, ...wanted }: Omit<Wanted, "picture" | "isPictureGone" | "scope">,
): Promise<Schedule> {
  const fields = { ...wanted, whatsappId: whatsappId ?? "", ...(repeat && { repeat: JSON.stringify(repeat) }) };
  return upload("POST /schedules", { params: {}, form: formOf(fields, picture) }, patiently());
}

function formOf(fields: Record<string, string | number>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("file", file, file.name);
  return form;
}

const patiently = () => ({ onProgress: () => undefined, signal: new AbortController().signal });
