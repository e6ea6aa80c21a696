import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { companyPhone, foreignPhone } from "@recado/contracts/national-phone";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRef, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../locales/i18n.ts";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { doubleTime } from "../../ui/double-time.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { brokenRule, rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { PlanCards } from "../plans/plan-cards.tsx";
import { JoinScreen } from "./join-screen.tsx";
import { NewPassword } from "./new-password.tsx";
import { setupQuery } from "./setup-query.ts";
import { PhoneInput } from "./phone-input.tsx";
import { useNewAccount } from "./use-new-account.ts";
import classes from "./public-page.module.css";

const route = getRouteApi("/_public/signup");

export function SignupScreen() {
  const { invitation } = route.useSearch();
  const { data: setup } = useQuery(setupQuery);
  if (invitation !== undefined) return <JoinScreen invitation={invitation} />;
  return setup?.signUp === false ? <Closed /> : <SignupForm />;
}

/** The platform's owner takes no new companies. */
function Closed() {
  const { t } = useTranslation("auth");
  usePageTitle(t("signup.title"));
  return (
    <>
      <div className={classes.intro}>
        <h1 className="h1">{t("signup.closed")}</h1>
        <p className="dim">{t("signup.closedText")}</p>
      </div>
      <p className={classes.other}>
        <span className="dim">{t("signup.hasAccount")}</span> <Link to="/login">{t("signup.login")}</Link>
      </p>
    </>
  );
}

function SignupForm() {
  const { t } = useTranslation("auth");
  const plans = useQuery({ queryKey: ["plans"], queryFn: ({ signal }) => call("GET /plans/list", { signal }) });
  const first = useFirstFocus();
  // A single plan is preselected.
  const only = plans.data?.length === 1 ? String(plans.data[0]?.id) : "";
  const form = useForm({
    initialValues: { name: "", userName: "", email: "", phone: "", password: "", planId: "" },
    validate: {
      name: rules.name,
      userName: rules.name,
      email: rules.email,
      phone: (text) => {
        const phone = companyPhone(text);
        const isWhole = foreignPhone.test(phone) || !brokenRule(phone, { ...limits.signUpPhone, isRequired: false });
        return isWhole ? null : t("signup.phoneIncomplete");
      },
      password: rules.password,
      planId: (id: string) => rules.required(id || only),
    },
  });
  const send = useNewAccount((values: typeof form.values) =>
    call("POST /companies/cadastro", {
      body: { ...values, planId: values.planId || only, language: currentLanguage() },
    }),
  );
  const { submit, isSaving, problem } = useSubmit(form, {
    send,
    fieldOf: { ERR_EMAIL_TAKEN: "email", ERR_COMPANY_NAME_TAKEN: "name", ERR_NO_PLAN_FOUND: "planId" },
    lengths: { name: limits.name, userName: limits.name, password: limits.password, phone: limits.signUpPhone },
  });
  const sentAt = useRef(-Infinity);
  // The page scrolls to what is wrong, and a plan comes where the button was.
  const ignoreSecond = (event: MouseEvent) => {
    const isButton = event.target instanceof Element && event.target.closest("[type=submit]") !== null;
    if (isButton || event.timeStamp - sentAt.current > doubleTime) return;
    event.preventDefault();
    event.stopPropagation();
  };
  usePageTitle(t("signup.title"));
  if (plans.isError) return <ErrorState code={codeOf(plans.error)} onRetry={() => void plans.refetch()} />;

  return (
    <>
      <div className={classes.intro}>
        <h1 className="h1">{t("signup.title")}</h1>
        <p className="dim">{t("signup.text", { count: limits.trialDays })}</p>
      </div>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          sentAt.current = event.timeStamp;
          submit(event);
        }}
        onMouseDownCapture={ignoreSecond}
        onClickCapture={ignoreSecond}
      >
        <TextInput
          label={t("signup.name")}
          autoComplete="organization"
          size="md"
          ref={first}
          {...form.getInputProps("name")}
        />
        <TextInput label={t("signup.userName")} autoComplete="name" size="md" {...form.getInputProps("userName")} />
        <TextInput label={t("email")} type="email" autoComplete="username" size="md" {...form.getInputProps("email")} />
        <PhoneInput
          label={t("signup.phone")}
          placeholder="(99) 99999-9999"
          autoComplete="tel-national"
          size="md"
          {...form.getInputProps("phone")}
        />
        <NewPassword {...form.getInputProps("password")} />
        {plans.data && (
          <PlanCards
            label={t("signup.plan")}
            plans={plans.data}
            chosen={Number(form.values.planId || only) || null}
            onChoose={(id) => form.setFieldValue("planId", String(id))}
            error={form.errors.planId}
            path="planId"
          />
        )}
        <Problem text={problem} />
        <Button type="submit" size="md" loading={isSaving}>
          {t("signup.submit")}
        </Button>
      </form>
      <p className={classes.other}>
        <span className="dim">{t("signup.hasAccount")}</span> <Link to="/login">{t("signup.login")}</Link>
      </p>
    </>
  );
}
