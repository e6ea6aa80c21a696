import { and, eq } from "drizzle-orm";
import type { Grant } from "@recado/contracts/grants";
import type { Language } from "@recado/contracts/limits";
import type { Profile } from "@recado/contracts/profiles";
import type { Tx } from "../../platform/database/database.ts";
import { claimEmail } from "./email-directory.ts";
import { users } from "./table.ts";

export interface NewUser {
  name: string;
  email: string;
  passwordHash: string;
  profile: Profile;
  super?: boolean;
  allTicket?: boolean;
  connectionId?: number | null;
  language?: Language | undefined;
  grants?: Grant[];
  clientId?: string | undefined;
}

/** Adds a user and reserves the e-mail, which is unique in the whole installation. Returns the id. */
export async function addUser(tx: Tx, user: NewUser): Promise<number> {
  const [row] = await tx.orm
    .insert(users)
    .values({ companyId: tx.companyId, ...user })
    .returning({ id: users.id });
  if (!row) throw new Error("The user was not kept.");
  await claimEmail(tx, row.id, user.email);
  return row.id;
}

/** Changes a user who was added and has not signed in yet. */
export async function changeAdded(
  tx: Tx,
  userId: number,
  { name, email, passwordHash }: Pick<NewUser, "name" | "email" | "passwordHash">,
): Promise<void> {
  await tx.orm
    .update(users)
    .set({ name, email, passwordHash, updatedAt: new Date() })
    .where(and(eq(users.companyId, tx.companyId), eq(users.id, userId)));
  await claimEmail(tx, userId, email);
}
