import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../locales/i18n.ts";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { forgetStoredSession } from "../../shell/forget-session.ts";
import { isSignedIn, meQuery } from "../../shell/session.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { NewPassword } from "./new-password.tsx";
import { useNewAccount } from "./use-new-account.ts";
import classes from "./public-page.module.css";

/**
 * Joins the company of an invitation: name, e-mail and password. Where somebody is signed in, only once they have left:
 * the new user would work under their name.
 */
export function JoinScreen({ invitation }: { invitation: string }) {
  const { t } = useTranslation("auth");
  // Not who has just joined here, on the way to the conversations.
  const [wasSignedIn, setSignedIn] = useState(isSignedIn);
  const isHere = wasSignedIn && isSignedIn();
  const hasJoined = !wasSignedIn && isSignedIn();
  const me = useQuery({ ...meQuery, enabled: isHere, meta: { ...meQuery.meta, quiet: true } });
  const company = useQuery({
    queryKey: ["invitation", invitation],
    queryFn: ({ signal }) => call("GET /invitations/company", { query: { invitation }, signal }),
    retry: false,
    // Don't refetch: once this user accepts the invitation, it is no longer valid. The new session clears the cache.
    staleTime: Infinity,
    enabled: !hasJoined,
    placeholderData: keepPreviousData,
  });
  usePageTitle(t("signup.title"));
  if (company.isError && codeOf(company.error) === "ERR_INVITATION_INVALID") return <InvitationEnded isHere={isHere} />;
  if (company.isError) return <ErrorState code={codeOf(company.error)} onRetry={() => void company.refetch()} />;
  if (isHere && me.isError) return <ErrorState code={codeOf(me.error)} onRetry={() => void me.refetch()} />;
  if (!company.data || (isHere && !me.data)) return <SkeletonRows rows={4} height={64} />;
  return (
    <>
      <div className={classes.intro}>
        <h1 className="h1">{t("join.title", { name: company.data.name })}</h1>
        <p className="dim">{isHere && me.data ? t("join.signedInAs", me.data) : t("join.text")}</p>
      </div>
      {isHere ? (
        <SignedIn onLeft={() => setSignedIn(false)} />
      ) : (
        <JoinForm invitation={invitation} invited={company.data.userName} />
      )}
    </>
  );
}

/** Whoever is signed in here leaves, or goes back. */
function SignedIn({ onLeft }: { onLeft: () => void }) {
  const { t } = useTranslation("auth");
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // It ends here even if the server can't be reached. This page has no socket to close.
      await call("DELETE /auth/logout").catch(() => undefined);
      forgetStoredSession();
    },
    onSuccess: () => {
      client.clear();
      onLeft();
    },
  });
  return (
    <div className={classes.form}>
      <Button size="md" loading={isPending} onClick={() => mutate()}>
        {t("join.leave")}
      </Button>
      <Button component={Link} to="/tickets" size="md" variant="default">
        {t("reset.toApp")}
      </Button>
    </div>
  );
}

function JoinForm({ invitation, invited }: { invitation: string; invited: string | null }) {
  const { t } = useTranslation("auth");
  const first = useFirstFocus();
  const form = useForm({
    initialValues: { name: invited ?? "", email: "", password: "" },
    validate: { name: rules.name, email: rules.email, password: rules.password },
  });
  const send = useNewAccount((values: typeof form.values) =>
    call("POST /companies/cadastro", { body: { ...values, invitation, language: currentLanguage() } }),
  );
  const { submit, isSaving, problem } = useSubmit(form, {
    send,
    fieldOf: { ERR_EMAIL_TAKEN: "email" },
    lengths: { name: limits.name, password: limits.password },
  });
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t("signup.userName")}
          autoComplete="name"
          size="md"
          ref={first}
          {...form.getInputProps("name")}
        />
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
function InvitationEnded({ isHere }: { isHere: boolean }) {
  const { t } = useTranslation("auth");
  return (
    <EmptyState
      drawing="trouble"
      title={t("join.ended")}
      action={
        <Button component={Link} to={isHere ? "/tickets" : "/login"}>
          {t(isHere ? "reset.toApp" : "signup.login")}
        </Button>
      }
    >
      {t("join.endedText")}
    </EmptyState>
  );
}
