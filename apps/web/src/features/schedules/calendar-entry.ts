import type { Schedule, ScheduleStatus } from "@recado/contracts/schedules";
import { IconAlertTriangle, IconCheck, IconClockHour4, type Icon } from "@tabler/icons-react";

/** Each state has a colour, in the stylesheet, a drawing and a word. */
export const statusIcons: Record<ScheduleStatus, Icon> = {
  PENDENTE: IconClockHour4,
  ENVIADA: IconCheck,
  ERRO: IconAlertTriangle,
};

/** Only a message that still waits or that failed before it was sent can be moved. */
export const isMovable = ({ status, sentAt }: Schedule): boolean => status !== "ENVIADA" && sentAt === null;
