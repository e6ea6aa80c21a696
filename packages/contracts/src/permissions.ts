export const profiles = ["admin", "user", "supervisor"] as const;
export type Profile = (typeof profiles)[number];

/** The named checks of the specification; each is enforced by the server and only mirrored by the browser. */
export const permissions = [
  "dashboard:view",
  "drawer-admin-items:view",
  "tickets-manager:showall",
  "ticket-options:deleteTicket",
  "ticket:peek",
  "user-modal:editProfile",
  "user-modal:editQueues",
  "contacts-page:deleteContact",
  "connections-page:actionButtons",
  "connections-page:addConnection",
  "connections-page:editOrDeleteConnection",
  "tags:kanban",
] as const;
export type Permission = (typeof permissions)[number];

const ofProfile: Record<Profile, readonly Permission[]> = {
  admin: permissions,
  supervisor: ["tags:kanban"],
  user: [],
};

export function may(profile: Profile, permission: Permission): boolean {
  return ofProfile[profile].includes(permission);
}
