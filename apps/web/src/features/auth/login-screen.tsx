import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { getRouteApi, Link, useRouter, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { formatDate, formatTime } from "../../locales/format.ts";
import { ApiError } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { beginSession } from "../../shell/session.ts";
import { useSessionEnd } from "../../shell/session-end.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import classes from "./public-page.module.css";

const route = getRouteApi("/_public/login");

export function LoginScreen() {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const { next } = route.useSearch();
  // Sign-up hands the address over, so that only the password is left to type.
  const email = useRouterState({ select: ({ location }) => location.state.email ?? "" });
  const first = useFirstFocus();
  const form = useForm({
    initialValues: { email, password: "" },
    validate: { email: rules.required, password: rules.required },
  });
  const [payLink, setPayLink] = useState<string | null>(null);
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (body) => {
      setPayLink(null);
      const session = await call("POST /auth/login", { body }).catch((error: unknown) => {
        if (error instanceof ApiError) setPayLink(error.refusal?.payLink ?? null);
        throw error;
      });
      beginSession(session);
      await router.navigate({ to: "/tickets", ...(next !== undefined && { href: next }) });
    },
    fieldOf: { ERR_INVALID_CREDENTIALS: "password" },
  });
  const end = useSessionEnd();
  usePageTitle(t("login.title"));
  return (
    <>
      <div className={classes.intro}>
        <h1 className="h1">{t("login.title")}</h1>
        <p className="dim">{t("login.text")}</p>
      </div>
      {end && (
        <div role="status" className={classes.ended}>
          <p>
            <strong>
              {errorText(end.code)} ({formatDate(end.at)}, {formatTime(end.at)})
            </strong>
          </p>
          {end.code === "ERR_ACCOUNT_ELSEWHERE" && <p>{t("login.elsewhere")}</p>}
          <p>{t("login.kept")}</p>
        </div>
      )}
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t("email")}
          type="email"
          autoComplete="username"
          size="md"
          ref={email === "" ? first : undefined}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label={t("password")}
          autoComplete="current-password"
          ref={email === "" ? undefined : first}
          size="md"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
          {...form.getInputProps("password")}
        />
        <Problem text={problem} />
        {payLink !== null && (
          <Button component="a" href={payLink} variant="light" size="md">
            {t("login.pay")}
          </Button>
        )}
        <Button type="submit" size="md" loading={isSaving}>
          {t("login.submit")}
        </Button>
        <p className={classes.forgot}>
          <Link to="/forgetpsw">{t("login.forgot")}</Link>
        </p>
      </form>
      <p className={classes.other}>
        <span className="dim">{t("login.noAccount")}</span> <Link to="/signup">{t("login.signup")}</Link>
      </p>
    </>
  );
}
