import type { Permission } from "@recado/contracts/permissions";
import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { notify } from "../ui/toasts.ts";
import { meQuery } from "./session.ts";

/**
 * For a route's `beforeLoad`: a user without the permission gets a notice and is redirected to the conversations. The
 * server checks by itself.
 */
export async function requirePermission(client: QueryClient, permission: Permission): Promise<void> {
  const me = await client.ensureQueryData(meQuery);
  if (me.permissions.includes(permission)) return;
  notify.error("ERR_NO_PERMISSION");
  throw redirect({ to: "/tickets" });
}

/** The same for pages of the platform's people. */
export async function requireSuper(client: QueryClient): Promise<void> {
  const me = await client.ensureQueryData(meQuery);
  if (me.super) return;
  notify.error("ERR_NO_PERMISSION");
  throw redirect({ to: "/tickets" });
}
