import { z } from "zod";
import { signToken, verifyToken } from "../../platform/crypto/tokens.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import type { InvitationRow } from "./table.ts";

const claims = z.object({ companyId: z.int().positive(), invitationId: z.int().positive() });
export type InvitationClaims = z.output<typeof claims>;
const purpose = "invitation";

/** The same token for the same invitation at any time: signed as of its creation. */
export function tokenOf(app: App, { companyId, id, createdAt, expiresAt }: InvitationRow): Promise<string> {
  const seconds = Math.round((expiresAt.getTime() - createdAt.getTime()) / 1_000);
  const key = app.secrets.deriveKey("invitation");
  return signToken(key, purpose, { companyId, invitationId: id }, seconds, createdAt);
}

/** The sign-up address of an invitation. */
export function linkOf(app: App, companyId: number, token: string): string {
  const link = new URL("/signup", app.config.publicUrl);
  link.search = String(new URLSearchParams({ companyId: String(companyId), invitation: token }));
  return link.href;
}

/** The invitation of a token. Refuses an expired or foreign token with ERR_INVITATION_INVALID. */
export async function readToken(app: App, token: string): Promise<InvitationClaims> {
  const verified = await verifyToken(app.secrets.deriveKey("invitation"), purpose, token);
  const read = verified.ok ? claims.safeParse(verified.claims) : undefined;
  if (!read?.success) throw refuse("ERR_INVITATION_INVALID");
  return read.data;
}
