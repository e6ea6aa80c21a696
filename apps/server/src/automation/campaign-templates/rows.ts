import type { ConnectionTemplate, ScheduleTemplate } from "@recado/contracts/campaign-templates";
import type { ConnectionStatus } from "@recado/contracts/connections";
import { toUtcDay, type WindowDay } from "./windows.ts";

export interface ConnectionTemplateRow {
  id: number;
  name: string;
  is_default: boolean;
  items: { id: number; connection_id: number; is_enabled: boolean; name: string; status: ConnectionStatus }[];
}

export interface ScheduleTemplateRow {
  id: number;
  name: string;
  is_default: boolean;
  timezone: string;
  /** Times of the zone; "" where a day that is off has none. */
  days: WindowDay[];
}

export const presentConnectionTemplate = (row: ConnectionTemplateRow): ConnectionTemplate => ({
  id: row.id,
  name: row.name,
  isDefault: row.is_default,
  items: row.items.map(({ id, connection_id, is_enabled, name, status }) => ({
    id,
    whatsappId: connection_id,
    isEnabled: is_enabled,
    whatsapp: { name, status },
  })),
});

export const presentScheduleTemplate = (row: ScheduleTemplateRow, now: Date): ScheduleTemplate => ({
  id: row.id,
  name: row.name,
  isDefault: row.is_default,
  timezone: row.timezone,
  days: row.days.map((day) => (day.startTime === "" ? day : toUtcDay(day, row.timezone, now))),
});
