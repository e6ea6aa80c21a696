import { defineEvent } from "../../platform/events.ts";
import type { NoteRow } from "./access.ts";

/** A note was written, deleted or restored. */
export const noteChanged = defineEvent<{ note: NoteRow; cause: "created" | "deleted" | "restored" }>("noteChanged");
