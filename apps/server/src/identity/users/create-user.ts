import type { Parsed } from "@recado/contracts";
import type { User } from "@recado/contracts/users";
import type { Actor } from "../../platform/actor.ts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { isPasswordOf } from "../auth/password.ts";
import { assertPlanRoom } from "../plans/limits.ts";
import { assertConnection, userOf } from "./access.ts";
import { addUser } from "./add-user.ts";
import { userChanged } from "./events.ts";
import { presentUser } from "./present.ts";
import { setQueues } from "./set-queues.ts";
import { updateUser } from "./update-user.ts";

export async function createUser(
  app: App,
  actor: Actor,
  { clientId, ...input }: Parsed<"POST /users">["body"],
): Promise<User> {
  const { queueIds, password, allTicket, whatsappId: connectionId, ...rest } = input;
  /** The user whom an earlier try added. */
  const madeOrMayCreate = async (tx: Tx): Promise<number | undefined> => {
    const made = await madeBefore(tx, "users", clientId);
    if (made !== undefined) return made;
    await assertPlanRoom(tx, "users");
    await assertConnection(app, tx, connectionId);
    return undefined;
  };
  // Refusals are checked before the expensive hash, and again when the user is added.
  await app.database.tenant(actor.companyId, madeOrMayCreate);
  const passwordHash = await hashPassword(password);
  const added = await app.database.tenant(actor.companyId, async (tx) => {
    const made = await madeOrMayCreate(tx);
    if (made !== undefined) return made;
    const userId = await addUser(tx, {
      ...rest,
      clientId,
      connectionId,
      allTicket: allTicket === "enabled",
      passwordHash,
    });
    await setQueues(tx, userId, queueIds);
    await app.events.emit(tx, userChanged, { userId, cause: "created" });
    return presentUser(await userOf(tx, userId));
  });
  return typeof added === "number" ? changeMade(app, actor, added, input) : added;
}

/** The first try's answer was lost; the form may have changed since. The same password again is no new one. */
async function changeMade(
  app: App,
  actor: Actor,
  userId: number,
  { password, ...given }: Omit<Parsed<"POST /users">["body"], "clientId">,
): Promise<User> {
  const isSame = await isPasswordOf(app, { companyId: actor.companyId, userId }, password);
  return updateUser(app, actor, userId, isSame ? given : { ...given, password });
}
