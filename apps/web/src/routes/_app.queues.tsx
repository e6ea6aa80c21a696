import { createFileRoute } from "@tanstack/react-router";
import { QueuesScreen } from "../features/queues/queues-screen.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/queues")({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: QueuesScreen,
});
