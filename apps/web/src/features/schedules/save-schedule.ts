import type { Schedule } from "@recado/contracts/schedules";
import { call } from "../../shell/api.ts";
import { upload } from "../../shell/files.ts";
import { liveCache } from "../../shell/query-client.ts";

interface Wanted {
  body: string;
  contactId: number;
  sendAt: string;
  whatsappId: number | null;
  /** A new picture. */
  picture: File | null;
  /** Whether the stored picture was removed. */
  isPictureGone: boolean;
}

/** Creates a schedule together with its picture. A change sets the time last, so that it isn't sent half-changed. */
export async function saveSchedule(
  schedule: Schedule | null,
  { picture, isPictureGone, ...wanted }: Wanted,
): Promise<void> {
  if (schedule === null) {
    const made = picture ? await createWith(picture, wanted) : await call("POST /schedules", { body: wanted });
    liveCache.receive("schedule", { action: "create", schedule: made });
    return;
  }
  const params = { scheduleId: schedule.id };
  const { whatsappId, ...rest } = wanted;
  // The connection stays, unless the recipient changes.
  const body = wanted.contactId === schedule.contactId ? rest : { ...rest, whatsappId };
  if (picture)
    await upload("POST /schedules/:scheduleId/media-upload", { params, form: formOf({}, picture) }, patiently());
  else if (isPictureGone) await call("DELETE /schedules/:scheduleId/media-upload", { params });
  const changed = await call("PUT /schedules/:scheduleId", { params, body });
  liveCache.receive("schedule", { action: "update", schedule: changed });
}

export async function cancelSchedule({ id }: Schedule): Promise<void> {
  await call("DELETE /schedules/:scheduleId", { params: { scheduleId: id } });
  liveCache.receive("schedule", { action: "delete", scheduleId: id });
}

function createWith(
  picture: File,
  { whatsappId, ...wanted }: Omit<Wanted, "picture" | "isPictureGone">,
): Promise<Schedule> {
  const fields = { ...wanted, whatsappId: whatsappId ?? "" };
  return upload("POST /schedules", { params: {}, form: formOf(fields, picture) }, patiently());
}

function formOf(fields: Record<string, string | number>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("file", file, file.name);
  return form;
}

const patiently = () => ({ onProgress: () => undefined, signal: new AbortController().signal });
