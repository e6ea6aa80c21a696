import { Button } from "@mantine/core";
import type { OwnSession } from "@recado/contracts/sign-in";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { leaveRow } from "../../ui/leave-row.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { OwnFactor } from "./own-factor.tsx";
import classes from "./security-panel.module.css";

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call("GET /auth/sessions", { signal }),
  staleTime: 0,
});

/** The user's second factor, and the browsers in which they are signed in. */
export function SecurityPanel() {
  const { t } = useTranslation("users");
  const sessions = useQuery(sessionsQuery);
  return (
    <div className={classes.panel}>
      <section className={classes.section}>
        <h3 className="strong">{t("security.factor")}</h3>
        <OwnFactor />
      </section>
      <section className={classes.section}>
        <h3 className="strong">{t("security.sessions")}</h3>
        {sessions.isPending && <SkeletonRows rows={2} height={56} />}
        {sessions.isError && <ErrorState code={codeOf(sessions.error)} onRetry={() => void sessions.refetch()} />}
        {sessions.data && (
          <ul className={classes.list}>
            {sessions.data.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Session({ session: { id, browser, system, address, usedAt, isCurrent } }: { session: OwnSession }) {
  const { t } = useTranslation("users");
  const client = useQueryClient();
  const device = [browser, system].filter((part) => part !== null).join(", ") || t("security.unknown");
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("DELETE /auth/sessions/:sessionId", { params: { sessionId: id } }),
    onSuccess: () => {
      client.setQueryData(sessionsQuery.queryKey, (known) => known?.filter((one) => one.id !== id));
      notify.success(t("security.ended"));
    },
  });
  return (
    <li className={classes.session}>
      <span className={classes.what}>
        <span>{device}</span>
        <span className="small dim">
          {address} · {isCurrent ? t("security.current") : `${formatDate(usedAt)}, ${formatTime(usedAt)}`}
        </span>
      </span>
      {!isCurrent && (
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          aria-label={t("security.endNamed", { name: device })}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            mutate();
          }}
        >
          {t("security.end")}
        </Button>
      )}
    </li>
  );
}
