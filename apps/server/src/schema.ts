import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folders with SQL (`migrations/*.sql`, `*functions.sql`), lower layers first: a baseline may refer only to tables
 * of folders above it in this list.
 */
export const schemaFolders = [
  "platform/database",
  "platform/jobs",
  "identity/plans",
  "identity/companies",
  "identity/users",
  "identity/queues",
  "identity/settings",
  "identity/auth",
  "identity/presence",
  "identity/media",
  "channels/connections",
  "channels/sessions",
  "channels/outbox",
  "channels/simulator",
  "inbox/contacts",
  "inbox/tickets",
  "inbox/messages",
  "inbox/tags",
  "inbox/notes",
  "inbox/quick-messages",
  "inbox/viewers",
  "automation/schedules",
  "automation/steps",
];

/** The build copies the SQL files beside the bundle, under the same paths. */
export const schemaRoot = path.dirname(fileURLToPath(import.meta.url));
