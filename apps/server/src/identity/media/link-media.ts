import type { Answer } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { checkSignature, signLink } from "../../platform/media/signature.ts";
import { refuse } from "../../platform/refusal.ts";
import { callerOf, assertPaid } from "../auth/caller.ts";
import { mediaOf } from "./access.ts";

/** A signed address of the file, valid for hours and for this user, until the session ends. */
export async function linkMedia(app: App, actor: Actor, mediaId: number): Promise<Answer<"GET /media/:mediaId/link">> {
  await mediaOf(app, actor, mediaId);
  if (actor.sessionId === null) throw refuse("ERR_SESSION_EXPIRED");
  const { address, expiresAt } = signAddress(app.secrets.deriveKey("media-link"), mediaId, {
    ...actor,
    sessionId: actor.sessionId,
  });
  return { url: address, expiresAt: expiresAt.toISOString() };
}

/** Signs the addresses of files in answers (decision 111). Other texts stay unchanged. */
export function addressSignature(app: App): (address: string, session: Session) => string {
  const key = app.secrets.deriveKey("media-link");
  return (address, session) => {
    const [, mediaId] = /^\/api\/media\/(\d+)$/.exec(address) ?? [];
    return mediaId === undefined ? address : signAddress(key, Number(mediaId), session).address;
  };
}

type Session = Pick<Actor, "companyId" | "userId"> & { sessionId: string };

function signAddress(key: Buffer, mediaId: number, { companyId, userId, sessionId }: Session) {
  const { signature, expiresAt } = signLink(key, { companyId, userId, sessionId, mediaId }, new Date());
  return { address: `/api/media/${mediaId}?signature=${encodeURIComponent(signature)}`, expiresAt };
}

/** The user to whom the link was issued, read again from the database with the session. */
export async function holderOf(app: App, mediaId: number, signature: string): Promise<Actor> {
  const link = checkSignature(app.secrets.deriveKey("media-link"), mediaId, signature, new Date());
  if (!link.ok) throw refuse(link.why === "expired" ? "ERR_TOKEN_EXPIRED" : "ERR_NO_MEDIA_FOUND");
  return assertPaid(await callerOf(app, link));
}
