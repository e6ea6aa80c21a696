import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { callsQuery } from "./calls-query.ts";
import classes from "./messages-api.module.css";

/** The latest calls with a connection's token, and their answers. */
export function Calls({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation("messagesApi");
  const { data, error, refetch } = useQuery(callsQuery(whatsappId));
  return (
    <section className={classes.card} aria-labelledby="api-calls">
      <h2 className="h2" id="api-calls">
        {t("call.title")}
      </h2>
      <p className="small dim">{t("call.help")}</p>
      {!data && error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} height={44} />}
      {data?.length === 0 && <p className="dim">{t("call.none")}</p>}
      {data && data.length > 0 && (
        <ul className={classes.calls} data-scrolls="">
          {data.map(({ id, createdAt, call: called, number, status, error: code, milliseconds }) => (
            <li key={id} className={classes.call}>
              <span className="numbers dim">{formatMoment(createdAt)}</span>
              <div>
                <code translate="no">{called}</code>
                {number !== "" && <div className="numbers">{number}</div>}
              </div>
              <span className="numbers">
                <span className={code === "" ? "" : "strong"}>
                  {status} {code}
                </span>{" "}
                <span className="dim">{t("call.took", { ms: milliseconds })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
