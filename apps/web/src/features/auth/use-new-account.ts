import { useRouter } from "@tanstack/react-router";
import i18next from "i18next";
import { useRef } from "react";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { beginSession } from "../../shell/session.ts";
import { notify } from "../../ui/toasts.ts";

interface Login {
  email: string;
  password: string;
}

/**
 * Returns a function that makes an account by `create` and signs its user in. Where the answer to an earlier try was
 * lost, the account may be there already: the refusal of the next try counts only if its e-mail and password don't open
 * it.
 */
export function useNewAccount<Values extends Login>(create: (values: Values) => Promise<unknown>) {
  const router = useRouter();
  const wasLost = useRef(false);
  return async (values: Values): Promise<void> => {
    try {
      await create(values);
    } catch (error) {
      const isKnown = wasLost.current && codeOf(error) !== "ERR_NETWORK";
      wasLost.current ||= codeOf(error) === "ERR_NETWORK";
      if (!isKnown || !(await signIn(values))) throw error;
      await router.navigate({ to: "/tickets" });
      return;
    }
    if (await signIn(values)) {
      await router.navigate({ to: "/tickets" });
      return;
    }
    // The account exists all the same: the login page asks for the password.
    notify.success(i18next.t("auth:signup.done"));
    await router.navigate({ to: "/login", state: { email: values.email.trim() } });
  };
}

async function signIn({ email, password }: Login): Promise<boolean> {
  try {
    beginSession(await call("POST /auth/login", { body: { email, password } }));
    return true;
  } catch {
    return false;
  }
}
