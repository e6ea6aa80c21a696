import type { Tag } from "@recado/contracts/tags";
import type { TagRow } from "./table.ts";

export function presentTag(row: TagRow): Tag {
  return { id: row.id, name: row.name, color: row.color, kanban: row.kanban ? 1 : 0, userId: row.userId };
}
