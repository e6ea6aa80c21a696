import type { SavedFilter } from "@recado/contracts/saved-filters";
import { defineEvent } from "../../platform/events.ts";

/** A user saved, changed or deleted a filter. */
export const savedFilterChanged = defineEvent<
  | { userId: number; action: "create" | "update"; filter: SavedFilter }
  | { userId: number; action: "delete"; filterId: number }
>("savedFilterChanged");
