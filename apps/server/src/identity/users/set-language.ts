import type { Language } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { House } from "../../platform/house.ts";
import { announceUser } from "./announce.ts";

/** Keeps the language in which the caller is spoken to. */
export async function setLanguage(house: House, actor: Actor, language: Language): Promise<void> {
  await house.database.tenant(actor.companyId, async (tx) => {
    await tx.sql("update users set language = $3, updated_at = now() where company_id = $1 and id = $2", [
      tx.companyId,
      actor.userId,
      language,
    ]);
    await announceUser(house, tx, "update", actor.userId);
  });
}
