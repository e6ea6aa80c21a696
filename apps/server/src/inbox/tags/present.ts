import type { Tag } from "@recado/contracts/tags";
import type { TagRow } from "./table.ts";

export function presentTag(row: TagRow): Tag {
  const { id, name, color, kanban, maxDays, userId } = row;
  return { id, name, color, kanban: kanban ? 1 : 0, maxDays, userId };
}
