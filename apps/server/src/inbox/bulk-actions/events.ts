import type { BulkAction } from "@recado/contracts/bulk-actions";
import { defineEvent } from "../../platform/events.ts";

/** A bulk action was begun, or got further. */
export const bulkActionAdvanced = defineEvent<{
  userId: number;
  action: "create" | "update";
  bulkAction: BulkAction;
}>("bulkActionAdvanced");
