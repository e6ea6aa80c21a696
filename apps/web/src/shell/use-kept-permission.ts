import type { Permission } from "@recado/contracts/permissions";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { notify } from "../ui/toasts.ts";
import { useMay } from "./session.ts";

/** Leaves the page with a notice when its permission is taken away while it is shown. */
export function useKeptPermission(permission: Permission): void {
  const may = useMay(permission);
  const navigate = useNavigate();
  useEffect(() => {
    if (may) return;
    notify.error("ERR_NO_PERMISSION");
    void navigate({ to: "/tickets", replace: true });
  }, [may, navigate]);
}
