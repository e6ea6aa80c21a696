import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../locales/i18n.ts";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { enterNewAccount } from "./enter-new-account.ts";
import { NewPassword } from "./new-password.tsx";
import classes from "./public-page.module.css";

/** Joins the company of an invitation: name, e-mail and password. */
export function JoinScreen({ invitation }: { invitation: string }) {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const company = useQuery({
    queryKey: ["invitation", invitation],
    queryFn: ({ signal }) => call("GET /invitations/company", { query: { invitation }, signal }),
    retry: false,
    // Don't refetch: once this user accepts the invitation, it is no longer valid.
    staleTime: Infinity,
  });
  const form = useForm({
    initialValues: { name: "", email: "", password: "" },
    validate: { name: rules.name, email: rules.email, password: rules.password },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      await call("POST /companies/cadastro", { body: { ...values, invitation, language: currentLanguage() } });
      await enterNewAccount(router, values);
    },
    fieldOf: { ERR_EMAIL_TAKEN: "email" },
    lengths: { name: limits.name, password: limits.password },
  });
  const invited = company.data?.userName;
  useEffect(() => {
    if (invited && form.getValues().name === "") form.setFieldValue("name", invited);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is another object with each render
  }, [invited]);
  usePageTitle(t("signup.title"));
  if (company.isError && codeOf(company.error) === "ERR_INVITATION_INVALID") return <InvitationEnded />;
  if (company.isError) return <ErrorState code={codeOf(company.error)} onRetry={() => void company.refetch()} />;
  if (!company.data) return <SkeletonRows rows={4} height={64} />;
  return (
    <>
      <div className={classes.intro}>
        <h1 className="h1">{t("join.title", { name: company.data.name })}</h1>
        <p className="dim">{t("join.text")}</p>
      </div>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput label={t("signup.userName")} autoComplete="name" size="md" {...form.getInputProps("name")} />
        <TextInput label={t("email")} type="email" autoComplete="username" size="md" {...form.getInputProps("email")} />
        <NewPassword {...form.getInputProps("password")} />
        <Problem text={problem} />
        <Button type="submit" size="md" loading={isSaving}>
          {t("join.submit")}
        </Button>
      </form>
      <p className={classes.other}>
        <span className="dim">{t("signup.hasAccount")}</span> <Link to="/login">{t("signup.login")}</Link>
      </p>
    </>
  );
}

/** Shown for a used, withdrawn or expired link; a user who has used it can log in. */
function InvitationEnded() {
  const { t } = useTranslation("auth");
  return (
    <EmptyState
      drawing="trouble"
      title={t("join.ended")}
      action={
        <Button component={Link} to="/login">
          {t("signup.login")}
        </Button>
      }
    >
      {t("join.endedText")}
    </EmptyState>
  );
}
