import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { isSignedIn, meQuery } from "../../shell/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AskForCode } from "./ask-for-code.tsx";
import { ResetForm } from "./reset-form.tsx";
import { setupQuery } from "./setup-query.ts";
import classes from "./public-page.module.css";

/** A new password: the code is asked for by mail, then used. A link from an admin brings e-mail and code along. */
export function ForgetScreen() {
  const { t } = useTranslation("auth");
  const hash = useLocation({ select: (location) => location.hash });
  const link = Object.fromEntries(new URLSearchParams(hash));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { data: setup } = useQuery(setupQuery);
  // Not asked while nobody is signed in; nothing is said where it can't be known.
  const { data: me } = useQuery({ ...meQuery, enabled: isSignedIn(), meta: { ...meQuery.meta, quiet: true } });
  const isOther = me !== undefined && link.email !== undefined && link.email.toLowerCase() !== me.email.toLowerCase();
  usePageTitle(t("reset.title"));
  return (
    <>
      <div className={classes.intro}>
        <h1 className="h1">{t("reset.title")}</h1>
        {link.code !== undefined && <p className="dim">{t("reset.linkText")}</p>}
        {isOther && (
          <p className="dim">{t("reset.signedInAs", { name: me.name, email: me.email, other: link.email })}</p>
        )}
        {link.code === undefined && sentTo !== null && <p className="dim">{t("reset.sentText")}</p>}
      </div>
      {link.code !== undefined ? (
        <ResetForm key={hash} email={link.email ?? ""} code={link.code} me={me} />
      ) : sentTo === null ? (
        <Asking onSent={setSentTo} />
      ) : (
        <ResetForm email={sentTo} me={me} onAgain={() => setSentTo(null)} />
      )}
      <p className={classes.other}>
        {me ? <Link to="/tickets">{t("reset.toApp")}</Link> : <Link to="/login">{t("reset.toLogin")}</Link>}
        {!me && setup?.signUp !== false && (
          <>
            {" "}
            <span aria-hidden="true">·</span> <Link to="/signup">{t("login.signup")}</Link>
          </>
        )}
      </p>
    </>
  );
}

/** An installation without mail says so instead of asking. */
function Asking({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation("auth");
  const state = useQuery({
    queryKey: ["forgetpassword"],
    queryFn: ({ signal }) => call("GET /forgetpassword", { signal }),
  });
  if (state.isError) return <ErrorState code={codeOf(state.error)} onRetry={() => void state.refetch()} />;
  if (!state.data) return <SkeletonRows rows={2} height={64} />;
  if (!state.data.isMailed)
    return (
      <div role="status" className={classes.ended}>
        <p>{t("reset.mailOff")}</p>
        <p>{t("reset.askAdmin")}</p>
      </div>
    );
  return <AskForCode onSent={onSent} />;
}
