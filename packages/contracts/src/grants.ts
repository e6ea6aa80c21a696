import type { Profile } from "./profiles.ts";

/**
 * Permissions that an admin grants to single users, each with the profiles that can get it. Admins have them all;
 * nobody else has any by default (decision 107).
 */
const grants = {
  /** All contacts as a table. */
  exportContacts: ["user", "supervisor"],
  /** A conversation with its files, as an archive. */
  exportConversations: ["user", "supervisor"],
  /** Tables of contacts and of quick replies, and the address books of the company's phones. */
  bulkImport: ["user", "supervisor"],
  /** Entities shared by the whole company: tags and shared quick replies. */
  deleteShared: ["user", "supervisor"],
  /** The dashboard of one's own queues, with the conversations behind its numbers. */
  queueDashboard: ["supervisor"],
} as const satisfies Record<string, readonly Profile[]>;
export type Grant = keyof typeof grants;

export const grantNames = Object.keys(grants) as [Grant, ...Grant[]];

/** The user whose permissions are checked; `grants` come from an admin. */
export interface PermissionHolder {
  readonly profile: Profile;
  readonly grants: readonly Grant[];
}

export const isGrant = (permission: string): permission is Grant => Object.hasOwn(grants, permission);

/** Whether an admin can give it to users of this profile. */
export function isGrantable(grant: Grant, profile: Profile): boolean {
  const profiles: readonly Profile[] = grants[grant];
  return profiles.includes(profile);
}

/** A stored grant has no effect while the user's profile can't have it. */
export const hasGrant = ({ profile, grants: given }: PermissionHolder, grant: Grant): boolean =>
  profile === "admin" || (isGrantable(grant, profile) && given.includes(grant));
