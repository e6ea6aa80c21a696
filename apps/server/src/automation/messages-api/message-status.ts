import type { Answer } from "@recado/contracts";
import { apiMessageStatuses } from "@recado/contracts/messages-api";
import type { Program } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { refuse } from "../../platform/refusal.ts";

type Status = Answer<"GET /api/messages/send/:messageId">;

const find = prepared<{ ack: number; failure: string | null; is_deleted: boolean; created_at: Date }>(
  "api_message_status",
  `select ack, failure, is_deleted, created_at from messages
   where company_id = $1 and id = $2 and connection_id = $3 and source = 'api'`,
);

/** Only for messages sent with this connection's token; refuses any other as not found. */
export async function showStatus(app: App, { companyId, connectionId }: Program, messageId: number): Promise<Status> {
  const [row] = await app.database.read(companyId, find, [messageId, connectionId]);
  if (!row) throw refuse("ERR_NO_MESSAGE_FOUND");
  const { ack, failure } = row;
  const status = row.is_deleted ? "deleted" : failure !== null ? "failed" : (apiMessageStatuses[ack] ?? "queued");
  return { messageId, status, ack, failure, createdAt: row.created_at.toISOString() };
}
