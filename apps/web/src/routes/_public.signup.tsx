import { createFileRoute } from "@tanstack/react-router";
import { SignupScreen } from "../features/auth/signup-screen.tsx";

export const Route = createFileRoute("/_public/signup")({
  // A signed invitation; a bare company id in the address is ignored (decision 15).
  validateSearch: ({ invitation }: Record<string, unknown>): { invitation?: string } =>
    typeof invitation === "string" ? { invitation } : {},
  component: SignupScreen,
});
