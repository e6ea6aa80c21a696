import type { Feature } from "../../shell/feature.ts";
import { ScheduleItem } from "./schedule-item.tsx";
import { SchedulePart } from "./schedule-part.tsx";

export const schedules: Feature = { name: "schedules", ticket: { Header: SchedulePart, MenuItem: ScheduleItem } };
