import type { Queue } from "@recado/contracts/queues";
import type { QueueRow } from "./table.ts";

export function presentQueue(row: QueueRow): Queue {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    orderQueue: row.orderQueue,
    greetingMessage: row.greetingMessage,
    outOfHoursMessage: row.outOfHoursMessage,
    integrationId: row.integrationId,
    promptId: row.promptId,
    schedules: row.schedules,
  };
}
