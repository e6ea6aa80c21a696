import { Button, CopyButton } from "@mantine/core";
import type { Server } from "@recado/contracts/server";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate, formatSeconds, formatSize, formatTime } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { queryClient } from "../../shell/query-client.ts";
import { serverQuery } from "./server-query.ts";
import classes from "./server-tab.module.css";

interface Props {
  backups: Server["backups"];
}

/** The last backup, the problems of backups, and a button to make one. */
export function Backups({ backups }: Props) {
  const { t, i18n } = useTranslation("server");
  const { last, beforeUpgrade, failure, warnings, free, path, isRunning } = backups;
  const start = useMutation({
    mutationFn: () => call("POST /server/backups"),
    onSuccess: (server) => queryClient.setQueryData(serverQuery.queryKey, server),
  });
  const size = (bytes: number) => formatSize(bytes, i18n.language);
  const when = (moment: string) => `${formatDate(moment)} ${formatTime(moment)}`;
  return (
    <section className={classes.section} aria-labelledby="server-backups">
      <h2 className="h2" id="server-backups">
        {t("backups")}
      </h2>
      {warnings.length > 0 && (
        <ul className={classes.warnings} role="status">
          {warnings.map((warning) => (
            <li
              key={warning}
              className={warning === "sameDisk" || warning === "off" ? classes.warning : classes.broken}
            >
              <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
              <span>{t(`warning.${warning}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.facts}>
        <dt className="dim">{t("last")}</dt>
        <dd className="numbers">{last ? when(last.finishedAt) : t("none")}</dd>
        {last && (
          <>
            <dt className="dim">{t("size")}</dt>
            <dd className="numbers">{t("sizeOf", { tables: size(last.tableBytes), files: size(last.fileBytes) })}</dd>
            <dt className="dim">{t("took")}</dt>
            <dd className="numbers">
              {formatSeconds((Date.parse(last.finishedAt) - Date.parse(last.startedAt)) / 1_000)}
            </dd>
            {last.folder !== path && (
              <>
                <dt className="dim">{t("place")}</dt>
                <dd>{last.folder}</dd>
              </>
            )}
          </>
        )}
        {beforeUpgrade && (
          <>
            <dt className="dim">{t("beforeUpgrade")}</dt>
            <dd>
              <span className="numbers">{when(beforeUpgrade.startedAt)}</span>
              <br />
              {`${beforeUpgrade.folder}/${beforeUpgrade.name}`}
            </dd>
          </>
        )}
        {failure && (
          <>
            <dt className="dim">{t("failure")}</dt>
            <dd>{`${when(failure.at)}: ${failure.reason}`}</dd>
          </>
        )}
        <dt className="dim">{t("folder")}</dt>
        <dd>{path}</dd>
        {free !== null && (
          <>
            <dt className="dim">{t("free")}</dt>
            <dd className="numbers">{size(free)}</dd>
          </>
        )}
      </dl>
      <div className={classes.buttons}>
        <Button loading={start.isPending} disabled={isRunning} onClick={() => start.mutate()}>
          {t(isRunning ? "running" : "now")}
        </Button>
      </div>
      <RecoveryKey isWaiting={backups.keyWaits} />
    </section>
  );
}

/** The key that opens the backups on another machine: shown once. */
function RecoveryKey({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation("server");
  const show = useMutation({ mutationFn: () => call("POST /server/recovery-key") });
  if (show.data)
    return (
      <div role="status">
        <p>{t("key.shown")}</p>
        <p className={classes.key}>{show.data.recoveryKey}</p>
        <CopyButton value={show.data.recoveryKey}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? "secret.copied" : "secret.copy", { ns: "common" })}
            </Button>
          )}
        </CopyButton>
      </div>
    );
  if (!isWaiting) return <p className="small dim">{t("key.wasShown")}</p>;
  return (
    <>
      <p>{t("key.help")}</p>
      <div className={classes.buttons}>
        <Button variant="default" loading={show.isPending} onClick={() => show.mutate()}>
          {t("key.show")}
        </Button>
      </div>
    </>
  );
}
