import type { Schedule } from "@recado/contracts/schedules";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";
import type { MessageEvent } from "./calendar-query.ts";

const waitingKey = ["schedules", "waiting"] as const;

/** The waiting and failed schedules of a contact, by time. The socket keeps them up to date. */
export const waitingQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...waitingKey, contactId],
    queryFn: async ({ signal }) => {
      // Newest first: waiting schedules come before sent ones.
      const { schedules } = await call("GET /schedules", { query: { contactId }, signal });
      return schedules.filter(isWaiting).toSorted(byTime);
    },
    meta: { live: true },
  });

const isWaiting = ({ status, sentAt }: Schedule): boolean =>
  status === "PENDENTE" || (status === "ERRO" && sentAt === null);
const byTime = (a: Schedule, b: Schedule) => Date.parse(a.sendAt) - Date.parse(b.sendAt) || a.id - b.id;

/** Applies an event to the list of a contact. */
export function afterEvent(list: Schedule[], event: MessageEvent, contactId: number): Schedule[] {
  const id = event.action === "delete" ? event.scheduleId : event.schedule.id;
  const others = list.filter((one) => one.id !== id);
  const isTheirs = event.action !== "delete" && event.schedule.contactId === contactId && isWaiting(event.schedule);
  if (isTheirs) return [...others, event.schedule].toSorted(byTime);
  return others.length === list.length ? list : others;
}

export const liveSchedules: LiveHandlers = {
  schedule: (event) => [
    event.action === "series"
      ? refetch(waitingKey)
      : patch<Schedule[]>(waitingKey, (list, key) => afterEvent(list, event, Number(key[2]))),
  ],
};
