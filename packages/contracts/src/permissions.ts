import { grantNames, hasGrant, isGrant, type Grant, type PermissionHolder } from "./grants.ts";
import { merge, type Merged } from "./merge.ts";
import * as modules from "./modules.ts";
import type { Permissions } from "./contract.ts";
import type { Profile } from "./profiles.ts";

/** A permission that belongs to no module. */
const common = {
  "drawer-admin-items:view": [],
} as const satisfies Permissions;

/**
 * The specification's named permissions, each with the profiles that have it; admins have all. The server enforces
 * them; the browser gets its user's with the session.
 */
const ofProfiles: typeof common & Merged<typeof modules, "permissions"> = {
  ...common,
  ...merge(modules, "permissions"),
};
type ProfilePermission = keyof typeof ofProfiles;
export type Permission = ProfilePermission | Grant;

export function may(holder: PermissionHolder, permission: Permission): boolean {
  if (isGrant(permission)) return hasGrant(holder, permission);
  const others: readonly Profile[] = ofProfiles[permission];
  return holder.profile === "admin" || others.includes(holder.profile);
}

export const permissionsOf = (holder: PermissionHolder): Permission[] =>
  [...(Object.keys(ofProfiles) as ProfilePermission[]), ...grantNames].filter((permission) => may(holder, permission));
