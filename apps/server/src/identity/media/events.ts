import type { Actor } from "../../platform/actor.ts";
import { definePort } from "../../platform/events.ts";

/** May the actor see the file? Null where the file is not the provider's. */
export const fileAccess = definePort<[actor: Actor, mediaId: number], boolean | null>("fileAccess");

/** A table whose texts count toward the company's storage, and in SQL the bytes of a row's texts. Its ids grow. */
export interface TextTable {
  table: string;
  bytes: string;
}
export const textTables = definePort<[], readonly TextTable[]>("textTables");
