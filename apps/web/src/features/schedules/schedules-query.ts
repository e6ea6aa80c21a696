import type { Events } from "@recado/contracts/realtime";
import type { Schedule } from "@recado/contracts/schedules";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { onLive } from "../../shell/live.ts";
import { patch } from "../../shell/live-cache.ts";

/** What is to be sent to a contact, and what should have been and wasn't, by its time; kept up to date by the socket. */
export const waitingQuery = (contactId: number) =>
  queryOptions({
    queryKey: ["schedules", "waiting", contactId],
    queryFn: async ({ signal }) => {
      // The latest first: what waits stands before what was.
      const { schedules } = await call("GET /schedules", { query: { contactId }, signal });
      return schedules.filter(isWaiting).toSorted(byTime);
    },
    meta: { live: true },
  });

const isWaiting = ({ status, sentAt }: Schedule): boolean =>
  status === "PENDENTE" || (status === "ERRO" && sentAt === null);
const byTime = (a: Schedule, b: Schedule) => Date.parse(a.sendAt) - Date.parse(b.sendAt) || a.id - b.id;

/** The list of a contact after an event. */
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
