import { defineEvent } from "../../platform/events.ts";
import type { QuickMessageRow } from "./rows.ts";

/** `before` is null when it was created, `after` when it was deleted. */
export type QuickMessageChange =
  | { readonly before: QuickMessageRow | null; readonly after: QuickMessageRow }
  | { readonly before: QuickMessageRow; readonly after: null };

/** A quick message was created, changed or deleted. */
export const quickMessageChanged = defineEvent<QuickMessageChange>("quickMessageChanged");
