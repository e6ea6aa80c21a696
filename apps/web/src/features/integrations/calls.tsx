import { Button } from "@mantine/core";
import type { Integration } from "@recado/contracts/integrations";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { callsQuery } from "./integrations-query.ts";
import { useFailureText } from "./use-failure-text.ts";
import classes from "./integrations.module.css";

/** The latest calls of an integration: when, how long, and what became of them. */
export function Calls({ integration: { id } }: { integration: Integration }) {
  const { t } = useTranslation("integrations");
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(callsQuery(id));
  if (!data)
    return error ? (
      <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} height={44} />
    );
  return (
    <>
      <div className={classes.top}>
        <p className="small dim">{t("log.help")}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t("log.reload")}
        </Button>
      </div>
      {data.length === 0 && <p className="dim">{t("log.none")}</p>}
      <ul className={classes.calls}>
        {data.map(({ id: callId, createdAt, milliseconds, status, error: reason, attempts, said }) => (
          <li key={callId} className={classes.call}>
            <span className="numbers dim">{formatMoment(createdAt)}</span>
            <span className="numbers dim">{t("log.took", { ms: milliseconds })}</span>
            <span className={reason === "" ? "" : "strong"}>
              {reason === "" ? t(said === 0 ? "log.silent" : "log.answered", { status }) : failureText(reason)}
              {attempts > 1 && ` · ${t("log.attempts", { count: attempts })}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
