import type { Queue } from "@recado/contracts/queues";

const days = [
  ["Segunda-feira", "monday", "08:00", "18:00"],
  ["Terça-feira", "tuesday", "08:00", "18:00"],
  ["Quarta-feira", "wednesday", "08:00", "18:00"],
  ["Quinta-feira", "thursday", "08:00", "18:00"],
  ["Sexta-feira", "friday", "08:00", "18:00"],
  ["Sábado", "saturday", "08:00", "12:00"],
  ["Domingo", "sunday", "00:00", "00:00"],
] as const;

/** The weekly hours of a new queue (specification 1 §3). */
export const defaultHours: Queue["schedules"] = days.map(([weekday, weekdayEn, startTime, endTime]) => ({
  weekday,
  weekdayEn,
  startTime,
  endTime,
}));
