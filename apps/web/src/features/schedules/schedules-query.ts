import type { Events } from "@recado/contracts/realtime";
import type { Schedule } from "@recado/contracts/schedules";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { onLive } from "../../shell/live.ts";
import { patch } from "../../shell/live-cache.ts";

/** The waiting and failed schedules of a contact, by time. The socket keeps them up to date. */
export const waitingQuery = (contactId: number) =>
  queryOptions({
    queryKey: ["schedules", "waiting", contactId],
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
export function afterEvent(list: Schedule[], event: Events["schedule"], contactId: number): Schedule[] {
  const id = event.action === "delete" ? event.scheduleId : event.schedule.id;
  const others = list.filter((one) => one.id !== id);
  const isTheirs = event.action !== "delete" && event.schedule.contactId === contactId && isWaiting(event.schedule);
  if (isTheirs) return [...others, event.schedule].toSorted(byTime);
  return others.length === list.length ? list : others;
}

onLive("schedule", (event) => [
  patch<Schedule[]>(["schedules", "waiting"], (list, key) => afterEvent(list, event, Number(key[2]))),
]);
