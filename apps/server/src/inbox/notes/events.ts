import { defineEvent } from "../../platform/events.ts";
import type { NoteMention } from "@recado/contracts/notes";
import type { NoteRow } from "./access.ts";

/** A note was written, deleted or restored. */
export const noteChanged = defineEvent<{ note: NoteRow; cause: "created" | "deleted" | "restored" }>("noteChanged");

/** A note names users who may see it. */
export const noteMentioned = defineEvent<{ mention: NoteMention; userIds: readonly number[] }>("noteMentioned");
