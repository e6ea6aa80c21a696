import type { Parsed } from "@recado/contracts";
import type { Profile } from "@recado/contracts/permissions";
import { isAdmin, type Actor } from "../../platform/actor.ts";

export type UserChanges = Parsed<"PUT /users/:userId">["body"];

/** What a change is judged by. */
export interface UserBefore {
  id: number;
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  queueIds: readonly number[];
}

/** What people decide of themselves. */
const ownFields: ReadonlySet<string> = new Set(["name", "email", "password"]);

/** Admins change anyone of their company, but the super user only themselves; others change their own few fields. */
export function mayChange(actor: Actor, user: UserBefore, changes: UserChanges): boolean {
  if (user.super && !actor.isSuper) return false;
  if (isAdmin(actor)) return true;
  return user.id === actor.userId && Object.keys(changes).every((field) => ownFields.has(field));
}

/** Whether an admin would be one no more. */
export function demotes(user: UserBefore, changes: UserChanges): boolean {
  return user.profile === "admin" && changes.profile !== undefined && changes.profile !== "admin";
}

/** Whoever had the old password, or the old profile's rights, has to sign in again. */
export function endsSessions(user: UserBefore, changes: UserChanges): boolean {
  return Boolean(changes.password) || (changes.profile !== undefined && changes.profile !== user.profile);
}

/** Whether the person may see other conversations from now on. */
export function changesSight(user: UserBefore, { allTicket, queueIds }: UserChanges): boolean {
  const seesOthers = allTicket !== undefined && (allTicket === "enabled") !== user.allTicket;
  return seesOthers || (queueIds !== undefined && !isSameSet(queueIds, user.queueIds));
}

function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((id) => second.has(id));
}
