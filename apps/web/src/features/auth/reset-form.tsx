import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { fieldText } from "../../locales/error-text.ts";
import { call } from "../../shell/api.ts";
import { forgetStoredSession } from "../../shell/forget-session.ts";
import { sessionEnd } from "../../shell/session-end.ts";
import type { Person } from "../../shell/session.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { brokenRule, rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { NewPassword } from "./new-password.tsx";
import classes from "./public-page.module.css";

/** A digit, a small and a capital letter, as the server asks. */
const isMixed = (password: string) => /\d/.test(password) && /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password);
function strongRule(password: string): string | null {
  const rule = brokenRule(password, limits.resetPassword) ?? (isMixed(password) ? null : "weak_password");
  return rule && fieldText(rule, limits.resetPassword);
}

interface Props {
  email: string;
  /** The code from a link; then the form asks for neither e-mail nor code. */
  code?: string | undefined;
  /** Who is signed in here. */
  me: Person | undefined;
  /** Asks for another code. */
  onAgain?: () => void;
}

/** The second phase: the code and the new password, twice. */
export function ResetForm({ email, code, me, onAgain }: Props) {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const first = useFirstFocus();
  const isLink = code !== undefined;
  const form = useForm({
    initialValues: { email, code: code ?? "", password: "", confirmation: "" },
    validate: {
      email: rules.email,
      code: rules.required,
      password: strongRule,
      confirmation: (value: string, { password }: { password: string }) =>
        value === password ? null : t("reset.different"),
    },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ email: to, code: used, password }) => {
      await call("POST /resetpasswords", { body: { email: to, code: used, password } });
      if (me && me.email.toLowerCase() !== to.trim().toLowerCase()) {
        notify.success(t("reset.doneFor", { email: to.trim() }));
        await router.navigate({ to: "/tickets" });
        return;
      }
      // The new password ended every session of this account, this browser's too.
      if (me) forgetStoredSession();
      // Why an earlier session ended matters no longer.
      sessionEnd.set(null);
      notify.success(t("reset.done"));
      await router.navigate({ to: "/login", state: { email: to.trim() } });
    },
    fieldOf: isLink ? {} : { ERR_RESET_CODE_INVALID: "code" },
    lengths: { password: limits.resetPassword },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t("email")}
        type="email"
        autoComplete="username"
        size="md"
        readOnly={isLink}
        ref={!isLink && email === "" ? first : undefined}
        {...form.getInputProps("email")}
      />
      {!isLink && (
        <TextInput
          label={t("reset.code")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
          ref={email === "" ? undefined : first}
          {...form.getInputProps("code")}
        />
      )}
      <NewPassword
        label={t("reset.password")}
        advice={t("reset.rule")}
        isRefused={strongRule(form.values.password) !== null}
        {...(isLink && { ref: first })}
        {...form.getInputProps("password")}
      />
      <PasswordInput
        label={t("reset.confirmation")}
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        {...form.getInputProps("confirmation")}
      />
      <Problem text={problem} />
      <Button type="submit" size="md" loading={isSaving}>
        {t("reset.submit")}
      </Button>
      {onAgain && (
        <Button variant="subtle" onClick={onAgain}>
          {t("reset.again")}
        </Button>
      )}
    </form>
  );
}
