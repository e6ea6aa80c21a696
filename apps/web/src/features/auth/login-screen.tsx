import { Button, PasswordInput, TextInput } from "@mantine/core";
import type { Refusal } from "@recado/contracts/errors";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { formatDate, formatDueDate, formatTime } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { ApiError, codeOf } from "../../shell/api-error.ts";
import { late } from "../../shell/late-component.tsx";
import { mayReturn } from "../../shell/return-address.ts";
import { beginSession } from "../../shell/session.ts";
import { useSessionEnd, type EndCode } from "../../shell/session-end.ts";
import { storedUserId } from "../../shell/stored-session.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { setupQuery } from "./setup-query.ts";
import { CodeStep, stepOf, type Step } from "./code-step.tsx";
import classes from "./public-page.module.css";

const RecoveryCodes = late(async () => ({ default: (await import("./recovery-codes.tsx")).RecoveryCodes }));
const route = getRouteApi("/_public/login");

export function LoginScreen() {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const { next } = route.useSearch();
  // Sign-up passes the e-mail address, so that only the password is left to type.
  const email = useRouterState({ select: ({ location }) => location.state.email ?? "" });
  const end = useSessionEnd();
  // A user signed out while typing would otherwise continue to type into the e-mail field: the reason takes the focus, and
  // Tab leads on to the fields below it.
  const first = useFirstFocus(end !== null);
  const reason = useFirstFocus<HTMLDivElement>(end === null);
  const [step, setStep] = useState<Step | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const form = useForm({
    initialValues: { email, password: "", code: "" },
    validate: {
      email: rules.required,
      password: rules.required,
      code: (code: string) => (step === null ? null : rules.required(code)),
    },
  });
  const { data: setup } = useQuery(setupQuery);
  const [isDisabled, setDisabled] = useState(false);
  const [toPay, setToPay] = useState<Refusal | null>(null);
  const enter = () =>
    router.navigate({ to: "/tickets", ...(next !== undefined && mayReturn(storedUserId()) && { href: next }) });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ code, ...body }) => {
      setToPay(null);
      setDisabled(false);
      try {
        const answer = await call("POST /auth/login", { body: { ...body, ...(step !== null && { code }) } });
        beginSession(answer);
        if (!answer.recoveryCodes) return await enter();
        setRecoveryCodes(answer.recoveryCodes);
      } catch (error) {
        const asked = stepOf(error);
        // With the right password, only the people of a disabled company are refused so.
        setDisabled(codeOf(error) === "ERR_NO_PERMISSION");
        if (error instanceof ApiError) setToPay(error.refusal ?? null);
        if (asked === null) throw error;
        setStep(asked);
      }
    },
    fieldOf: { ERR_INVALID_CREDENTIALS: "password", ERR_SECOND_FACTOR_INVALID: "code" },
  });
  const whyEnded = (code: EndCode) => {
    if (code === "COMPANY_DISABLED") return t("login.disabled");
    if (code === "PASSWORD_CHANGED") return t("login.passwordChanged");
    if (code === "PROFILE_CHANGED") return t("login.profileChanged");
    return code === "USER_DELETED" ? t("login.userDeleted") : errorText(code);
  };
  // There is a button below it to pay with.
  const overdue =
    problem !== null && toPay?.payLink !== undefined && toPay.dueDate !== undefined
      ? t("login.overdue", { date: formatDueDate(toPay.dueDate) })
      : null;
  usePageTitle(t("login.title"));
  if (recoveryCodes)
    return <RecoveryCodes codes={recoveryCodes} done={t("factor.enter")} onDone={() => void enter()} />;
  if (step !== null)
    return (
      <CodeStep
        step={step}
        field={form.getInputProps("code")}
        problem={problem}
        isSaving={isSaving}
        onSubmit={submit}
        onBack={() => setStep(null)}
      />
    );
  return (
    <>
      <div className={classes.intro}>
        <h1 className="h1">{t("login.title")}</h1>
        <p className="dim">{t("login.text")}</p>
      </div>
      {end && (
        <div ref={reason} role="status" tabIndex={-1} className={classes.ended}>
          <p>
            <strong>
              {whyEnded(end.code)} ({formatDate(end.at)}, {formatTime(end.at)})
            </strong>
          </p>
          {end.code === "ERR_ACCOUNT_ELSEWHERE" && <p>{t("login.elsewhere")}</p>}
          {end.code !== "USER_DELETED" && <p>{t("login.kept")}</p>}
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
        <Problem text={problem !== null && isDisabled ? t("login.disabled") : (overdue ?? problem)} />
        {toPay?.payLink !== undefined && (
          <Button component="a" href={toPay.payLink} variant="light" size="md">
            {t(toPay.takesPix === true ? "login.pay" : "login.invoice")}
          </Button>
        )}
        <Button type="submit" size="md" loading={isSaving}>
          {t("login.submit")}
        </Button>
        <p className={classes.forgot}>
          <Link to="/forgetpsw">{t("login.forgot")}</Link>
        </p>
      </form>
      {setup?.signUp !== false && (
        <p className={classes.other}>
          <span className="dim">{t("login.noAccount")}</span> <Link to="/signup">{t("login.signup")}</Link>
        </p>
      )}
    </>
  );
}
