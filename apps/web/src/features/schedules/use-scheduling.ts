import type { Schedule } from "@recado/contracts/schedules";
import { useMe } from "../../shell/session.ts";
import { createStore } from "../../ui/store.ts";

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

/**
 * Whether the plan offers schedules. Users who see a conversation may schedule in it, even if it is closed (decision
 * 103).
 */
export const useScheduling = (): boolean => useMe().company.plan?.useSchedules === true;
