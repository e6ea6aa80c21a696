import type { Parsed } from "@recado/contracts";
import type { User } from "@recado/contracts/users";
import type { Actor } from "../../platform/actor.ts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { App } from "../../platform/app.ts";
import { assertPlanRoom } from "../plans/limits.ts";
import { assertConnection } from "./access.ts";
import { addUser } from "./add-user.ts";
import { announceUser } from "./announce.ts";
import { setQueues } from "./set-queues.ts";

export async function createUser(app: App, actor: Actor, input: Parsed<"POST /users">["body"]): Promise<User> {
  const { queueIds, password, allTicket, ...rest } = input;
  const passwordHash = await hashPassword(password);
  return app.database.tenant(actor.companyId, async (tx) => {
    await assertPlanRoom(tx, "users");
    await assertConnection(tx, rest.whatsappId);
    const userId = await addUser(tx, { ...rest, allTicket: allTicket === "enabled", passwordHash });
    await setQueues(tx, userId, queueIds);
    return announceUser(app, tx, "create", userId);
  });
}
