import { useTranslation } from "react-i18next";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import type { Details } from "./dashboard-query.ts";
import type { Behind } from "./dashboard-search.ts";
import { NumberLink } from "./number-link.tsx";
import { formatMean, formatMinutes } from "./numbers.ts";
import { Panel } from "./panel.tsx";
import { SortableTable } from "./sortable-table.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import { useSorted } from "./use-sorted.ts";
import classes from "./shares.module.css";

type Share = Details["queues"][number];

interface Props {
  kind: "queue" | "connection";
  /** Undefined while they are loading. */
  shares: readonly Share[] | undefined;
  dashboard: Dashboard;
}

const columns = [
  { key: "finished", of: "finished", by: ({ finished }: Share) => finished },
  { key: "support", of: "supportTime", by: ({ avgSupportTime }: Share) => avgSupportTime },
  { key: "wait", of: "waitTime", by: ({ avgWaitTime }: Share) => avgWaitTime },
  { key: "reply", of: "firstReply", by: ({ firstReply }: Share) => firstReply.median },
  { key: "replyMost", of: "firstReply", by: ({ firstReply }: Share) => firstReply.p90 },
] as const;

/** The number of conversations behind a number, if the page knows it. */
const countOf = (key: string, { finished, firstReply }: Share): { count?: number } => {
  if (key === "finished") return { count: finished };
  return key.startsWith("reply") ? { count: firstReply.answered } : {};
};

/** The numbers of each queue or connection. */
export function Shares({ kind, shares, dashboard }: Props) {
  const { t } = useTranslation("dashboard");
  const title = t(kind === "queue" ? "queues" : "connections");
  const nameOf = ({ name }: Share) => name ?? t("noQueue");
  const { sorted, sorting } = useSorted<Share>(
    dashboard,
    kind,
    [
      { key: "name", heading: t(`share.${kind}`), by: nameOf },
      ...columns.map(({ key, by }) => ({ key, heading: t(`share.${key}`), by })),
    ],
    shares ?? [],
  );
  return (
    <Panel title={title} tip={t(`tip.${kind}`)}>
      {!shares ? (
        <SkeletonRows rows={4} height={44} />
      ) : shares.length === 0 ? (
        <p className={classes.none}>{t("noShares")}</p>
      ) : (
        <SortableTable label={title} sorting={sorting}>
          {sorted.map((row) => (
            <Row key={row.id ?? 0} kind={kind} row={row} name={nameOf(row)} dashboard={dashboard} />
          ))}
        </SortableTable>
      )}
    </Panel>
  );
}

function Row({ kind, row, name, dashboard }: Pick<Props, "kind" | "dashboard"> & { row: Share; name: string }) {
  const { t } = useTranslation("dashboard");
  const { language, show } = dashboard;
  const { id, color } = row;
  const where: Partial<Behind> = kind === "queue" ? { queueId: id ?? 0 } : id === null ? {} : { whatsappId: id };
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>
          {color && <span className={classes.dot} style={{ "--queue": color }} />}
          <span className="ellipsis" title={name}>
            {name}
          </span>
        </span>
      </th>
      {columns.map(({ key, of, by }) => {
        const value = by(row);
        const text = () => {
          if (value === null) return "–";
          if (key === "finished") return value.toLocaleString(language);
          return key === "support" || key === "wait" ? formatMean(value) : formatMinutes(value);
        };
        return (
          <td key={key}>
            <NumberLink
              name={`${name}, ${t(`share.${key}`)}`}
              value={text()}
              onOpen={value === null || value === 0 ? undefined : () => show({ of, ...where, ...countOf(key, row) })}
            />
          </td>
        );
      })}
    </tr>
  );
}
