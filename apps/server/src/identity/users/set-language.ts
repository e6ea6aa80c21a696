import type { Language } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { userChanged } from "./events.ts";

/** Stores the caller's language. */
export async function setLanguage(app: App, actor: Actor, language: Language): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    await tx.sql("update users set language = $3, updated_at = now() where company_id = $1 and id = $2", [
      tx.companyId,
      actor.userId,
      language,
    ]);
    await app.events.emit(tx, userChanged, { userId: actor.userId, cause: "updated" });
  });
}
