import { createFileRoute } from "@tanstack/react-router";
import { readCalendarSearch } from "../features/schedules/calendar-address.ts";
import { CalendarScreen } from "../features/schedules/calendar-screen.tsx";
import { PlanGate } from "../shell/plan-gate.tsx";

export const Route = createFileRoute("/_app/schedules")({
  validateSearch: readCalendarSearch,
  component: () => (
    <PlanGate plan="useSchedules">
      <CalendarScreen />
    </PlanGate>
  ),
});
