import type { Actor } from "../../platform/actor.ts";
import { definePort } from "../../platform/events.ts";

/** Whether the actor may see the file; null if the file is not the provider's. */
export const fileAccess = definePort<[actor: Actor, mediaId: number], boolean | null>("fileAccess");

/**
 * A table whose texts count toward the company's storage, and an SQL expression for the bytes of a row's texts. Its ids
 * must grow.
 */
export interface TextTable {
  table: string;
  bytes: string;
}
export const textTables = definePort<[], readonly TextTable[]>("textTables");
