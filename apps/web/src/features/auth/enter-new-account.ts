import type { useRouter } from "@tanstack/react-router";
import i18next from "i18next";
import { call } from "../../shell/api.ts";
import { beginSession } from "../../shell/session.ts";
import { notify } from "../../ui/toasts.ts";

/**
 * Signs in a user who has just signed up. If that fails, the account still exists and the login page asks for the
 * password.
 */
export async function enterNewAccount(
  router: ReturnType<typeof useRouter>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  try {
    beginSession(await call("POST /auth/login", { body: { email, password } }));
  } catch {
    notify.success(i18next.t("auth:signup.done"));
    await router.navigate({ to: "/login", state: { email: email.trim() } });
    return;
  }
  await router.navigate({ to: "/tickets" });
}
