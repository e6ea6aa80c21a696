import { Button } from "@mantine/core";
import type { Server, ServerCheck } from "@recado/contracts/server";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../locales/i18n.ts";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { checksQuery } from "./server-query.ts";
import classes from "./server-tab.module.css";

const icons = { fine: IconCircleCheck, warning: IconAlertTriangle, broken: IconCircleX } as const;
const order = ["broken", "warning", "fine"] as const;

/** The doctor's findings, errors first, with what to do. */
export function Checks({ server: { version, node, postgres } }: { server: Server }) {
  const { t } = useTranslation("server");
  const { data, error, refetch, isFetching } = useQuery(checksQuery(currentLanguage()));
  const mail = useMutation({
    mutationFn: () => call("POST /server/test-mail", { body: { language: currentLanguage() } }),
    onSuccess: ({ to }) => notify.success(t("testMailSent", { to })),
  });
  const sorted = data?.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
  return (
    <section className={classes.section} aria-labelledby="server-checks">
      <h2 className="h2" id="server-checks">
        {t("checks")}
      </h2>
      <p className="dim">{`Recado ${version} · Node ${node} · PostgreSQL ${postgres}`}</p>
      {error && !data && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={8} height={40} />}
      {sorted && (
        <ul className={classes.checks}>
          {sorted.map((check) => (
            <CheckRow key={check.key} check={check} />
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t("checkAgain")}
        </Button>
        <Button variant="default" loading={mail.isPending} onClick={() => mail.mutate()}>
          {t("testMail")}
        </Button>
      </div>
    </section>
  );
}

function CheckRow({ check: { status, text, advice } }: { check: ServerCheck }) {
  const { t } = useTranslation("server");
  const Icon = icons[status];
  return (
    <li className={`${classes.check} ${classes[status]}`}>
      <Icon size={18} stroke={1.7} role="img" aria-label={t(`status.${status}`)} />
      <div>
        <div>{text}</div>
        {advice !== null && <div className="small dim">{advice}</div>}
      </div>
    </li>
  );
}
