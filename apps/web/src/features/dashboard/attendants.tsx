import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import type { Numbers } from "./dashboard-query.ts";
import { NumberLink } from "./number-link.tsx";
import { formatMean } from "./numbers.ts";
import { Panel } from "./panel.tsx";
import { SortableTable } from "./sortable-table.tsx";
import { Stars } from "./stars.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import { useSorted } from "./use-sorted.ts";
import classes from "./attendants.module.css";

type Attendant = Numbers["attendants"][number];

/** Everybody of the company: whether they are there, their ratings, how long and how much they worked. */
export function Attendants({ numbers, dashboard }: { numbers: Numbers | undefined; dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { sorted, sorting } = useSorted<Attendant>(
    dashboard,
    "attendants",
    [
      { key: "name", heading: t("attendants.name"), by: ({ name }) => name },
      { key: "online", heading: t("attendants.presence"), by: ({ online }) => Number(online) },
      { key: "rating", heading: t("attendants.rating"), by: ({ rating }) => rating },
      { key: "time", heading: t("attendants.time"), by: ({ avgSupportTime }) => avgSupportTime },
      { key: "finished", heading: t("attendants.finished"), by: ({ finished }) => finished },
    ],
    numbers?.attendants ?? [],
  );
  return (
    <Panel title={t("attendants.title")} tip={t("tip.attendants")}>
      {numbers ? (
        <SortableTable label={t("attendants.title")} sorting={sorting}>
          {sorted.map((row) => (
            <Row key={row.id} row={row} dashboard={dashboard} />
          ))}
        </SortableTable>
      ) : (
        <SkeletonRows rows={6} height={44} />
      )}
    </Panel>
  );
}

function Row({ row, dashboard }: { row: Attendant; dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { language, show } = dashboard;
  const { id, name, avgSupportTime, finished } = row;
  return (
    <tr>
      <th scope="row">
        <Name row={row} />
      </th>
      <td>
        <Presence row={row} />
      </td>
      <td>
        <Rating row={row} dashboard={dashboard} />
      </td>
      <td>
        <NumberLink
          name={`${name}, ${t("attendants.time")}`}
          value={formatMean(avgSupportTime)}
          onOpen={avgSupportTime > 0 ? () => show({ of: "supportTime", userId: id }) : undefined}
        />
      </td>
      <td>
        <NumberLink
          name={`${name}, ${t("attendants.finished")}`}
          value={finished.toLocaleString(language)}
          onOpen={finished > 0 ? () => show({ of: "finished", userId: id, count: finished }) : undefined}
        />
      </td>
    </tr>
  );
}

function Name({ row: { name, isDeleted } }: { row: Attendant }) {
  const { t } = useTranslation("dashboard");
  return (
    <span className={classes.name}>
      <Avatar name={name} size={28} />
      <span className="ellipsis" title={name}>
        {name}
      </span>
      {isDeleted && <span className={classes.deleted}>{t("attendants.deleted")}</span>}
    </span>
  );
}

function Presence({ row: { online, isDeleted } }: { row: Attendant }) {
  const { t } = useTranslation("dashboard");
  if (isDeleted) return "–";
  const presence = t(online ? "attendants.online" : "attendants.offline");
  return (
    <span className={classes.dot} data-online={online || undefined} role="img" aria-label={presence} title={presence} />
  );
}

function Rating({ row: { id, name, rating, ratings }, dashboard }: { row: Attendant; dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { language, show } = dashboard;
  if (rating === null)
    return (
      <span className={classes.rating} title={t("noRating")}>
        <Stars rating={null} />
        <span className="visually-hidden">{t("noRating")}</span>
      </span>
    );
  const written = rating.toLocaleString(language, { maximumFractionDigits: 1 });
  const says = t("ratings", { count: ratings, rating: written });
  return (
    <button
      type="button"
      className={classes.rating}
      data-tip={says}
      aria-label={t("open", { name, value: says })}
      onClick={() => show({ of: "rated", userId: id, count: ratings })}
    >
      <Stars rating={rating} />
      <span className={classes.written}>{written}</span>
    </button>
  );
}
