import type { User } from "@recado/contracts/users";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { userOf } from "./access.ts";
import { presentUser } from "./present.ts";

/** Tells the company of a user as they are now, and answers the same. */
export async function announceUser(app: App, tx: Tx, action: "create" | "update", userId: number): Promise<User> {
  const user = presentUser(await userOf(tx, userId));
  app.realtime.announce(tx, [mainRoom(tx.companyId)], "user", { action, user });
  return user;
}
