import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Parsed } from "@recado/contracts";
import type { FieldRule } from "@recado/contracts/errors";
import { limits } from "@recado/contracts/limits";
import { refuse } from "../../platform/refusal.ts";

type Body = Parsed<"POST /api/messages/send">["body"];

/** The request of a program, without its files. */
export interface ApiCall {
  /** A person's number; null for a group. */
  number: string | null;
  groupId?: string | null;
  /** Numbers that the text mentions. */
  mentions?: readonly string[];
  /** The text of a text message, else a caption per file. */
  texts: readonly string[];
  openTicket: "none" | "pending" | "open";
  queueId: number | null;
  userId: number | null;
  closeTicket: boolean;
  key: string | null;
  /** Hash of all of this and the files. */
  hash: string;
}

/** Refuses contradictory requests. `files`: the hashes of their contents. */
export function readCall(
  request: FastifyRequest,
  body: Omit<Body, "body">,
  texts: readonly string[],
  files: readonly string[] = [],
): ApiCall {
  const { number = null, groupId = null, mentions = [], closeTicket, queueId = null, userId = null } = body;
  if (groupId === null && mentions.length > 0) throw refuse("ERR_VALIDATION", { fields: { mentions: "invalid" } });
  const openTicket = body.openTicket ?? (userId !== null ? "open" : queueId !== null ? "pending" : "none");
  const problem = contradiction({ openTicket, queueId, userId, closeTicket });
  if (problem) throw refuse("ERR_VALIDATION", { fields: problem });
  // Newer fields are only in the hash of calls that use them.
  const toGroup = groupId === null ? {} : { groupId, mentions };
  const asked = { number, texts, openTicket, queueId, userId, closeTicket };
  const hash = createHash("sha256")
    .update(JSON.stringify({ ...asked, ...toGroup, files }))
    .digest("base64url");
  return { ...asked, groupId, mentions, key: keyOf(request, body.idempotencyKey), hash };
}

function contradiction({
  openTicket,
  queueId,
  userId,
  closeTicket,
}: Pick<ApiCall, "openTicket" | "queueId" | "userId" | "closeTicket">): Record<string, FieldRule> | null {
  if (openTicket === "open" && userId === null) return { userId: "required" };
  if (openTicket !== "open" && userId !== null) return { userId: "invalid" };
  if (openTicket === "none" && queueId !== null) return { queueId: "invalid" };
  return openTicket !== "none" && closeTicket ? { closeTicket: "invalid" } : null;
}

function keyOf({ headers }: FastifyRequest, field: string | undefined): string | null {
  const header = headers["idempotency-key"];
  const key = (typeof header === "string" ? header.trim() : "") || (field?.trim() ?? "");
  if (key.length > limits.messagesApi.key) throw refuse("ERR_VALIDATION", { fields: { idempotencyKey: "too_long" } });
  return key === "" ? null : key;
}
