import type { Queue } from "@recado/contracts/queues";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { queueUseQuery } from "./queue-use-query.ts";
import classes from "./queues-screen.module.css";

/** More names than these are only counted. */
const mostNames = 6;

/** What loses the queue when it is deleted, and what becomes of it. */
export function QueueUse({ queue }: { queue: Queue }) {
  const { t, i18n } = useTranslation("queues");
  const query = useQuery(queueUseQuery(queue.id));
  if (query.isPending) return <SkeletonRows rows={3} height={20} />;
  if (query.isError) {
    return (
      <>
        <p>{t("delete.text")}</p>
        <LoadFailed onRetry={() => void query.refetch()} />
      </>
    );
  }
  const { pending, open, users, leftOut, invitations, invitationsLeftOut, offers, transfers, options, prompts } =
    query.data;
  const named = (key: "users" | "leftOut" | "offers" | "transfers" | "prompts", names: readonly string[]) =>
    names.length > 0 && t(`delete.${key}`, { count: names.length, names: listed(names, i18n.language) });
  const lines = [
    pending > 0 && t("delete.pending", { count: pending }),
    open > 0 && t("delete.open", { count: open }),
    named("users", users),
    named("leftOut", leftOut),
    invitations > 0 && t("delete.invitations", { count: invitations }),
    invitationsLeftOut > 0 && t("delete.invitationsLeftOut", { count: invitationsLeftOut }),
    named("offers", offers),
    named("transfers", transfers),
    options > 0 && t("delete.options", { count: options }),
    named("prompts", prompts),
  ].filter((line) => line !== false);
  return (
    <>
      {lines.length === 0 ? (
        <p>{t("delete.unused")}</p>
      ) : (
        <ul className={classes.uses}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="small dim">{t("delete.kept")}</p>
    </>
  );
}

function listed(names: readonly string[], language: string): string {
  const shown = names.slice(0, mostNames);
  const all = names.length > mostNames ? [...shown, `+${names.length - mostNames}`] : shown;
  return new Intl.ListFormat(language).format(all);
}
