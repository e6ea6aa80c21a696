import { createFileRoute } from "@tanstack/react-router";
import { LoginScreen } from "../features/auth/login-screen.tsx";
import { safePath } from "../shell/return-address.ts";

export const Route = createFileRoute("/_public/login")({
  /** `next`: where the user was when the session ended. */
  validateSearch: (search): { next?: string } => {
    const next = safePath(search.next);
    return next === null ? {} : { next };
  },
  component: LoginScreen,
});
