import path from "node:path";
import { fileURLToPath } from "node:url";
import { modules } from "./modules.ts";

/**
 * The folders that may have SQL (`migrations/*.sql`, `*functions.sql`): the platform's, then every module's. A baseline
 * may refer only to tables of folders before it.
 */
export const schemaFolders = ["platform/database", "platform/jobs", ...modules.map(({ folder }) => folder)];

/** The build copies the SQL files beside the bundle, under the same paths. */
export const schemaRoot = path.dirname(fileURLToPath(import.meta.url));
