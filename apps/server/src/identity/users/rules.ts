import type { Parsed } from "@recado/contracts";
import type { Grant } from "@recado/contracts/grants";
import type { Profile } from "@recado/contracts/profiles";
import { isAdmin, type Actor } from "../../platform/actor.ts";

export type UserChanges = Omit<Parsed<"PUT /users/:userId">["body"], "currentPassword">;

/** The facts that decide whether a change is allowed. */
export interface UserBefore {
  id: number;
  email: string;
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  queueIds: readonly number[];
  whatsappId: number | null;
  grants: readonly Grant[];
}

/**
 * Admins change all users of their company, except the super user, whom only the super user changes. Others change
 * their own name, e-mail and password; other fields that they send must be unchanged, because older clients send the
 * whole record.
 */
export function mayChange(actor: Actor, user: UserBefore, changes: UserChanges): boolean {
  if (user.super && !actor.isSuper) return false;
  if (isAdmin(actor)) return true;
  return user.id === actor.userId && !changesRights(user, changes);
}

function changesRights(user: UserBefore, changes: UserChanges): boolean {
  const { profile = user.profile, whatsappId = user.whatsappId, grants = user.grants } = changes;
  return (
    profile !== user.profile ||
    whatsappId !== user.whatsappId ||
    !isSameSet(grants, user.grants) ||
    changesSight(user, changes)
  );
}

/** Whether the user signs in differently after the change. */
export function changesSignIn(user: UserBefore, { email = user.email, password }: UserChanges): boolean {
  return Boolean(password) || email !== user.email;
}

/** Whether the change takes admin rights away. */
export function demotes(user: UserBefore, changes: UserChanges): boolean {
  return user.profile === "admin" && changes.profile !== undefined && changes.profile !== "admin";
}

/** A new password or profile ends the user's sessions. */
export function endsSessions(user: UserBefore, changes: UserChanges): boolean {
  return Boolean(changes.password) || (changes.profile !== undefined && changes.profile !== user.profile);
}

/** Whether the change alters which tickets the user may see. */
export function changesSight(user: UserBefore, { allTicket, queueIds }: UserChanges): boolean {
  const seesOthers = allTicket !== undefined && (allTicket === "enabled") !== user.allTicket;
  return seesOthers || (queueIds !== undefined && !isSameSet(queueIds, user.queueIds));
}

function isSameSet<T>(one: readonly T[], other: readonly T[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((element) => second.has(element));
}
