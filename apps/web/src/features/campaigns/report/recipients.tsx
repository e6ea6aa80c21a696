import { Select } from "@mantine/core";
import type { CampaignRecipient } from "@recado/contracts/campaign-shapes";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../locales/error-text.ts";
import { formatDate, formatTime } from "../../../locales/format.ts";
import { useListWords } from "../../../shell/list/list-address.ts";
import { ListPage } from "../../../shell/list/list-page.tsx";
import { useListPages } from "../../../shell/list/use-list.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { useNumberText } from "../../contacts/number-text.ts";
import { recipientsQuery } from "../campaigns-query.ts";
import { recipientResults, type RecipientResult } from "../statuses.ts";
import classes from "./report.module.css";

const route = getRouteApi("/_app/campaign/$campaignId/report");

/** A campaign's recipients, by name, number or result. */
export function Recipients({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation("campaigns");
  const [words] = useListWords();
  const { result } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useListPages(recipientsQuery(campaignId, words, result));
  const columns: Column<CampaignRecipient>[] = [
    { key: "name", heading: t("column.contact"), width: "minmax(180px, 2fr)", Cell: NameCell },
    { key: "status", heading: t("column.status"), width: "minmax(170px, 2fr)", Cell: StatusCell },
    { key: "variant", heading: t("column.variant"), width: "minmax(110px, 1fr)", Cell: VariantCell, isWideOnly: true },
    { key: "when", heading: t("column.when"), width: "minmax(140px, 1fr)", Cell: WhenCell },
  ];
  return (
    <section>
      <h2 className="h2">{t("report.recipients")}</h2>
      <ListPage
        isTab
        title={t("report.recipients")}
        list={list}
        search={{ label: t("report.search"), placeholder: t("report.searchPlaceholder") }}
        isFiltered={result !== undefined}
        filters={
          <Select
            className={classes.filter}
            aria-label={t("column.status")}
            placeholder={t("column.status")}
            data={recipientResults.map((value) => ({ value, label: t(`recipient.${value}`) }))}
            value={result ?? null}
            clearable
            onChange={(value: RecipientResult | null) =>
              void navigate({ search: (known) => ({ ...known, result: value ?? undefined }), replace: true })
            }
          />
        }
        empty={{ title: t("report.noRecipients") }}
        columns={columns}
        nameOf={({ name, number }) => (name === "" ? number : name)}
      />
    </section>
  );
}

interface CellProps {
  row: CampaignRecipient;
}

function NameCell({ row: { contactId, name, number, ticketUuid } }: CellProps) {
  const { t } = useTranslation("campaigns");
  const isDeleted = contactId === null && number === "";
  const numberText = useNumberText()({ number });
  const label = name !== "" ? name : isDeleted ? t("report.deletedContact") : numberText;
  return (
    <span className={classes.person}>
      {ticketUuid === null ? (
        <span className="ellipsis" title={label} dir="auto">
          {label}
        </span>
      ) : (
        <Link to="/tickets/$uuid" params={{ uuid: ticketUuid }} className="ellipsis" title={label} dir="auto">
          {label}
        </Link>
      )}
      {name !== "" && !isDeleted && <span className="meta dim numbers">{numberText}</span>}
    </span>
  );
}

function StatusCell({ row: { status, reason, filesFailed, answeredAt, optedOutAt } }: CellProps) {
  const { t } = useTranslation("campaigns");
  const word =
    optedOutAt === null
      ? t(answeredAt === null ? `recipient.${status}` : "recipient.answered")
      : t("recipient.optedOut");
  const lacks = filesFailed > 0 ? t("report.filesFailed", { count: filesFailed }) : "";
  const why = reason === null ? lacks : errorText(reason);
  return (
    <span className={classes.person} title={why === "" ? undefined : why}>
      <span data-failed={status === "failed" || undefined}>{word}</span>
      {why !== "" && <span className="meta dim ellipsis">{why}</span>}
    </span>
  );
}

/** Who was left out got none of the texts. */
function VariantCell({ row: { status, variant } }: CellProps) {
  const { t } = useTranslation("campaigns");
  return status === "skipped" ? "–" : t("wizard.message", { n: variant });
}

function WhenCell({ row: { answeredAt, readAt, deliveredAt, sentAt } }: CellProps) {
  const moment = answeredAt ?? readAt ?? deliveredAt ?? sentAt;
  return <span className="numbers">{moment === null ? "–" : `${formatDate(moment)} ${formatTime(moment)}`}</span>;
}
