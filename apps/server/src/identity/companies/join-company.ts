import type { Answer } from "@recado/contracts";
import { profiles } from "@recado/contracts/permissions";
import { z } from "zod";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import { verifyToken } from "../../platform/crypto/tokens.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { assertPlanRoom } from "../plans/limits.ts";
import { addUser } from "../users/add-user.ts";
import { announceUser } from "../users/announce.ts";
import type { SignUp } from "./sign-up.ts";

const invited = z.object({ companyId: z.int().positive(), profile: z.enum(profiles) });

/** Adds a user to the company of a signed invitation (decision 15). The plan's user limit applies. */
export async function joinCompany(
  app: App,
  { name, email, password, language }: SignUp,
  invitation: string,
): Promise<Answer<"POST /companies/cadastro">> {
  const token = await verifyToken(app.secrets.deriveKey("invitation"), "invitation", invitation);
  const claims = token.ok ? invited.safeParse(token.claims) : undefined;
  if (!claims?.success) throw refuse("ERR_INVITATION_INVALID");
  const { companyId, profile } = claims.data;
  const passwordHash = await hashPassword(password);
  return app.database.tenant(companyId, async (tx) => {
    const [company] = await tx.sql<{ name: string; due_date: Date | null }>(
      "select name, due_date from companies where id = $1 and status and deleted_at is null",
      [companyId],
    );
    if (!company) throw refuse("ERR_INVITATION_INVALID");
    await assertPlanRoom(tx, "users");
    const userId = await addUser(tx, { name, email, passwordHash, profile, language });
    await announceUser(app, tx, "create", userId);
    return { id: companyId, name: company.name, dueDate: company.due_date?.toISOString() ?? null };
  });
}
