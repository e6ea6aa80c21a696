import type { Parsed } from "@recado/contracts";
import type { User } from "@recado/contracts/users";
import type { Actor } from "../../platform/actor.ts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { assertPlanRoom } from "../plans/limits.ts";
import { assertConnection, userOf } from "./access.ts";
import { addUser } from "./add-user.ts";
import { userChanged } from "./events.ts";
import { presentUser } from "./present.ts";
import { setQueues } from "./set-queues.ts";

export async function createUser(app: App, actor: Actor, input: Parsed<"POST /users">["body"]): Promise<User> {
  const { queueIds, password, allTicket, whatsappId: connectionId, ...rest } = input;
  const assertMayCreate = async (tx: Tx) => {
    await assertPlanRoom(tx, "users");
    await assertConnection(app, tx, connectionId);
  };
  // Refusals are checked before the expensive hash, and again when the user is added.
  await app.database.tenant(actor.companyId, assertMayCreate);
  const passwordHash = await hashPassword(password);
  return app.database.tenant(actor.companyId, async (tx) => {
    await assertMayCreate(tx);
    const userId = await addUser(tx, { ...rest, connectionId, allTicket: allTicket === "enabled", passwordHash });
    await setQueues(tx, userId, queueIds);
    await app.events.emit(tx, userChanged, { userId, cause: "created" });
    return presentUser(await userOf(tx, userId));
  });
}
