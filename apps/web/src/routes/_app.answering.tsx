import { createFileRoute } from "@tanstack/react-router";
import { AnsweringScreen } from "../features/answering/answering-screen.tsx";
import { requirePermission } from "../shell/require-permission.ts";

export const Route = createFileRoute("/_app/answering")({
  // The connection whose customers are followed.
  validateSearch: ({ connection }: Record<string, unknown>): { connection?: number } =>
    typeof connection === "number" ? { connection } : {},
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "drawer-admin-items:view"),
  component: AnsweringScreen,
});
