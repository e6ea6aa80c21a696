import type { Schedule } from "@recado/contracts/schedules";
import { withoutMarks } from "@recado/contracts/without-marks";
import { useSampleFill } from "../quick-messages/use-sample-fill.ts";

/** Returns a scheduled message's text as its contact reads it, as far as the browser knows. */
export function useFilledBody(): (schedule: Schedule) => string {
  const fill = useSampleFill({ isTemplate: true });
  return ({ body, contact, user, sendAt, sentAt }) =>
    withoutMarks(fill(body, { at: new Date(sentAt ?? sendAt), contact, attendant: user?.name ?? "" }));
}
