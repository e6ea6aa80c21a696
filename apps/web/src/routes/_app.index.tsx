import { createFileRoute, redirect } from "@tanstack/react-router";

// The dashboard will stand here for admins (decision 16).
export const Route = createFileRoute("/_app/")({
  beforeLoad: () => {
    throw redirect({ to: "/tickets" });
  },
});
