import type { Schedule } from "@recado/contracts/schedules";
import type { TicketPage } from "@recado/contracts/tickets";
import { useMe } from "../../shell/session.ts";
import { createStore } from "../../ui/store.ts";
import { mayAnswer } from "../tickets/may-answer.ts";

/** The dialog of a ticket: for a new message, or for a schedule that waits. It keeps its subject while it closes. */
export interface ScheduleDialog {
  ticketId: number;
  schedule: Schedule | null;
  opened: boolean;
}
export const scheduleDialog = createStore<ScheduleDialog | null>(null);

export const openSchedule = (ticketId: number, schedule: Schedule | null = null): void =>
  scheduleDialog.set({ ticketId, schedule, opened: true });

export function closeSchedule(): void {
  const dialog = scheduleDialog.get();
  if (dialog) scheduleDialog.set({ ...dialog, opened: false });
}

/** Whether the plan offers schedules, and whether this user may schedule: attendants for their own conversations. */
export function useScheduling(ticket: TicketPage): { isOffered: boolean; may: boolean } {
  const me = useMe();
  const isOffered = me.company.plan?.useSchedules === true;
  return { isOffered, may: isOffered && (me.profile === "admin" || mayAnswer(me, ticket)) };
}
