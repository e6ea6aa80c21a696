import type { Answer } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { checkSignature, signLink } from "../../platform/media/signature.ts";
import { refuse } from "../../platform/refusal.ts";
import { callerOf, assertPaid } from "../auth/caller.ts";
import { mediaOf } from "./access.ts";

/** A signed URL of the file, valid for 15 minutes and for this user, until the session ends. */
export async function linkMedia(app: App, actor: Actor, mediaId: number): Promise<Answer<"GET /media/:mediaId/link">> {
  await mediaOf(app, actor, mediaId);
  if (actor.sessionId === null) throw refuse("ERR_SESSION_EXPIRED");
  const grant = { companyId: actor.companyId, userId: actor.userId, sessionId: actor.sessionId, mediaId };
  const { signature, expiresAt } = signLink(app.secrets.deriveKey("media-link"), grant, new Date());
  return {
    url: `/api/media/${mediaId}?signature=${encodeURIComponent(signature)}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** The user to whom the link was issued, read again from the database with the session. */
export async function holderOf(app: App, mediaId: number, signature: string): Promise<Actor> {
  const link = checkSignature(app.secrets.deriveKey("media-link"), mediaId, signature, new Date());
  if (!link.ok) throw refuse(link.why === "expired" ? "ERR_TOKEN_EXPIRED" : "ERR_NO_MEDIA_FOUND");
  return assertPaid(await callerOf(app, link));
}
