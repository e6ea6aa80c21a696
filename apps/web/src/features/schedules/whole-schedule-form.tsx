import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import ScheduleForm from "./schedule-form.tsx";

/** The form of a schedule. Lists have only the beginning of a long text: the form waits for all of it. */
export default function WholeScheduleForm({ schedule, ...props }: ComponentProps<typeof ScheduleForm>) {
  const isExcerpt = schedule?.isExcerpt === true;
  const scheduleId = schedule?.id ?? 0;
  const whole = useQuery({
    queryKey: ["schedules", "whole", scheduleId],
    queryFn: ({ signal }) => call("GET /schedules/:scheduleId", { params: { scheduleId }, signal }),
    enabled: isExcerpt,
    // Always edit fresh data.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!isExcerpt) return <ScheduleForm schedule={schedule} {...props} />;
  if (whole.data) return <ScheduleForm schedule={whole.data} {...props} />;
  if (whole.error) return <ErrorState code={codeOf(whole.error)} onRetry={() => void whole.refetch()} />;
  return <SkeletonRows rows={3} height={64} />;
}
