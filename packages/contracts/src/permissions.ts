import { merge, type Merged } from "./merge.ts";
import * as modules from "./modules.ts";
import type { Permissions } from "./contract.ts";
import type { Profile } from "./profiles.ts";

/** A permission that belongs to no module. */
const common = {
  "drawer-admin-items:view": [],
} as const satisfies Permissions;

/**
 * The named checks of the specification, each with the profiles that have it besides admins, who have all. The server
 * enforces them; the browser gets those of its user with the session.
 */
export const permissions: typeof common & Merged<typeof modules, "permissions"> = {
  ...common,
  ...merge(modules, "permissions"),
};
export type Permission = keyof typeof permissions;

export function may(profile: Profile, permission: Permission): boolean {
  const others: readonly Profile[] = permissions[permission];
  return profile === "admin" || others.includes(profile);
}

export const permissionsOf = (profile: Profile): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(profile, permission));
