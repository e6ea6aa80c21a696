import type { Permission } from "@recado/contracts/permissions";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { notify } from "../ui/toasts.ts";
import { useMay } from "./session.ts";

/**
 * Whether the user has the permission. When it is taken while its page is shown, they get a notice and are led to the
 * conversations.
 */
export function useLeaveWithout(permission: Permission): boolean {
  const navigate = useNavigate();
  const may = useMay(permission);
  useEffect(() => {
    if (may) return;
    notify.error("ERR_NO_PERMISSION");
    void navigate({ to: "/tickets", replace: true });
  }, [may, navigate]);
  return may;
}
