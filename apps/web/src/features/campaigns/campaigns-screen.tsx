import { Select } from "@mantine/core";
import type { Campaign } from "@recado/contracts/campaign-shapes";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../locales/format.ts";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import type { Column } from "../../ui/data-table.tsx";
import { CampaignStatus, TestMark } from "./campaign-status.tsx";
import { campaignsQuery } from "./campaigns-query.ts";
import type { CampaignsSearch } from "./campaigns-search.ts";
import { campaignStatuses } from "./statuses.ts";
import { useCampaignActions } from "./use-campaign-actions.tsx";
import classes from "./campaigns-screen.module.css";

const route = getRouteApi("/_app/campaigns/");

/** The company's campaigns, newest first, with how far each is. */
export function CampaignsScreen() {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const [words] = useListWords();
  const { status } = route.useSearch();
  const list = useListPages(campaignsQuery(words, status));
  const { actionsOf, dialogs } = useCampaignActions();
  const columns: Column<Campaign>[] = [
    { key: "name", heading: t("column.name"), width: "minmax(180px, 3fr)", Cell: NameCell },
    { key: "status", heading: t("column.status"), width: "minmax(230px, 3fr)", Cell: StatusCell },
    { key: "progress", heading: t("column.progress"), width: "minmax(190px, 1.4fr)", Cell: ProgressCell },
    { key: "start", heading: t("column.start"), width: "minmax(160px, 1fr)", Cell: StartCell },
    { key: "end", heading: t("column.end"), width: "minmax(160px, 1fr)", Cell: EndCell, isWideOnly: true },
  ];
  return (
    <ListPage
      title={t("title")}
      list={list}
      search={{ label: t("search"), placeholder: t("column.name") }}
      isFiltered={status !== undefined}
      filters={
        <Select
          className={classes.filter}
          aria-label={t("column.status")}
          placeholder={t("column.status")}
          data={campaignStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status ?? null}
          clearable
          onChange={(value) =>
            void navigate({
              to: "/campaigns",
              search: (known: CampaignsSearch) => ({ ...known, status: value ?? undefined }),
              replace: true,
            })
          }
        />
      }
      add={{ label: t("add"), onAdd: () => void navigate({ to: "/campaigns/new" }) }}
      empty={{ title: t("empty"), text: t("emptyText") }}
      columns={columns}
      nameOf={({ name }) => name}
      onOpen={(campaign) =>
        void (campaign.isEditable
          ? navigate({ to: "/campaigns/edit/$campaignId", params: { campaignId: String(campaign.id) } })
          : navigate({ to: "/campaign/$campaignId/report", params: { campaignId: String(campaign.id) } }))
      }
      actionsOf={actionsOf}
    >
      {dialogs}
    </ListPage>
  );
}

interface CellProps {
  row: Campaign;
}

function NameCell({ row: { name, isTest } }: CellProps) {
  return (
    <span className={classes.name}>
      <span className="ellipsis">{name}</span>
      {isTest && <TestMark isPlain />}
    </span>
  );
}

const StatusCell = ({ row }: CellProps) => <CampaignStatus campaign={row} />;

/** The number of recipients written to, of all. */
function ProgressCell({ row: { progress, startedAt, completedAt } }: CellProps) {
  const { t } = useTranslation("campaigns");
  if (startedAt === null)
    return (
      <span className="dim" data-nothing="">
        –
      </span>
    );
  const all = progress.total - progress.skipped;
  const gone = progress.sent + progress.failed;
  if (progress.total === 0 && completedAt === null) return <span className="small dim">{t("preparing")}</span>;
  // There were no recipients.
  const share = all === 0 ? Number(completedAt !== null) : gone / all;
  return (
    <span className={classes.progress}>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${100 * share}%` }} />
      </span>
      <span className="small numbers">{t("progress", { gone, all })}</span>
    </span>
  );
}

/** A start in the past was set for "now": what counts is when it began. */
const StartCell = ({ row: { startedAt, scheduledAt } }: CellProps) => <When moment={startedAt ?? scheduledAt} />;
const EndCell = ({ row: { completedAt } }: CellProps) => <When moment={completedAt} />;

const When = ({ moment }: { moment: string | null }) => (
  <span className={`numbers ${classes.when}`} data-nothing={moment === null ? "" : undefined}>
    {moment === null ? "–" : `${formatDate(moment)} ${formatTime(moment)}`}
  </span>
);
