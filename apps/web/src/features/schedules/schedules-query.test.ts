import type { Schedule } from "@recado/contracts/schedules";
import { expect, test } from "vitest";
import { afterEvent } from "./schedules-query.ts";

const schedule = (id: number, change: Partial<Schedule> = {}): Schedule => ({
  id,
  body: "Bom dia",
  isExcerpt: false,
  contactId: 7,
  contact: { id: 7, name: "Ana", number: "", username: "", email: "", profilePicUrl: null, isGroup: false },
  ticketId: null,
  userId: 1,
  user: null,
  whatsappId: null,
  sendAt: `2099-01-0${id}T12:00:00.000Z`,
  sentAt: null,
  status: "PENDENTE",
  failure: null,
  mediaPath: null,
  mediaName: null,
  series: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...change,
});
const ids = (list: readonly Schedule[]) => list.map(({ id }) => id);

test("what is scheduled for the contact stands in the order of its times, once however often it is told", () => {
  const list = [schedule(1), schedule(3)];
  const event = { action: "create", schedule: schedule(2) } as const;
  const after = afterEvent(list, event, 7);
  expect(ids(after)).toEqual([1, 2, 3]);
  expect(ids(afterEvent(after, event, 7))).toEqual([1, 2, 3]);
});

test("what was sent, cancelled or given to somebody else leaves; what was missed stays", () => {
  const list = [schedule(1), schedule(2)];
  const update = (change: Partial<Schedule>) =>
    ids(afterEvent(list, { action: "update", schedule: schedule(1, change) }, 7));
  expect(update({ status: "ENVIADA", sentAt: "2099-01-01T12:00:00.000Z" })).toEqual([2]);
  expect(update({ contactId: 8 })).toEqual([2]);
  expect(update({ status: "ERRO", failure: "ERR_SCHEDULE_MISSED" })).toEqual([1, 2]);
  expect(ids(afterEvent(list, { action: "delete", scheduleId: 1 }, 7))).toEqual([2]);
});

test("what concerns nobody of the list leaves it as it is", () => {
  const list = [schedule(1)];
  expect(afterEvent(list, { action: "create", schedule: schedule(5, { contactId: 8 }) }, 7)).toBe(list);
});
