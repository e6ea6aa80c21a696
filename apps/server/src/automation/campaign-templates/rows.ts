import type { ConnectionTemplate, ScheduleTemplate } from "@recado/contracts/campaign-templates";
import type { ConnectionStatus } from "@recado/contracts/connections";
import { toUtcDay, type WindowDay } from "./windows.ts";

interface TemplateRow {
  id: number;
  name: string;
  is_default: boolean;
  version: number;
  /** The user who last saved it. */
  changer: { id: number; name: string } | null;
}

export interface ConnectionTemplateRow extends TemplateRow {
  items: { id: number; connection_id: number; is_enabled: boolean; name: string; status: ConnectionStatus }[];
}

export interface ScheduleTemplateRow extends TemplateRow {
  timezone: string;
  /** Times in the company's zone; "" for a day that is off without times. */
  days: WindowDay[];
}

export const presentConnectionTemplate = (row: ConnectionTemplateRow): ConnectionTemplate => ({
  id: row.id,
  name: row.name,
  isDefault: row.is_default,
  version: row.version,
  changedBy: row.changer,
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
  version: row.version,
  changedBy: row.changer,
  timezone: row.timezone,
  days: row.days.map((day) => (day.startTime === "" ? day : toUtcDay(day, row.timezone, now))),
});
