import { Button } from "@mantine/core";
import { IconMessageOff, IconSend } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { shortWhen } from "../../locales/zone.ts";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useMinute } from "../../ui/use-minute.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { useNumberText } from "../contacts/number-text.ts";
import { takeBackOptOut } from "./change-opt-outs.ts";
import { optOutsQuery, type OptOutRow } from "./opt-outs-query.ts";
import { TakeBackDialog } from "./take-back-dialog.tsx";

const OptOutSettings = late(async () => ({ default: (await import("./opt-out-settings.tsx")).OptOutSettings }));

/** Contacts that opted out of campaigns: since when, how, and a button to undo it. */
export function OptOutsTab() {
  const { t } = useTranslation("optOuts");
  const [words] = useListWords();
  const list = useListPages(optOutsQuery(words));
  const returning = useDialog<OptOutRow>();
  const settings = useDialog<null>();
  const columns: Column<OptOutRow>[] = [
    { key: "name", heading: t("page.contact"), width: "minmax(180px, 2fr)", Cell: NameCell },
    { key: "since", heading: t("page.since"), width: "minmax(140px, 1fr)", Cell: SinceCell },
    { key: "reason", heading: t("page.reason"), width: "minmax(160px, 2fr)", Cell: ReasonCell },
  ];
  return (
    <ListPage
      isTab
      title={t("title")}
      list={list}
      search={{ label: t("page.search"), placeholder: t("page.searchPlaceholder") }}
      actions={
        <Button
          variant="default"
          leftSection={<IconMessageOff size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => settings.open(null)}
        >
          {t("page.settings")}
        </Button>
      }
      empty={{ title: t("page.empty"), text: t("page.emptyText") }}
      columns={columns}
      nameOf={({ name }) => name}
      actionsOf={(row) => [
        {
          key: "takeBack",
          label: t("takeBack.button"),
          labelNamed: t("takeBack.named", { name: row.name }),
          icon: IconSend,
          run: () => returning.open(row),
        },
      ]}
    >
      <TakeBackDialog
        opened={returning.isOpen}
        name={returning.subject?.name ?? ""}
        onClose={returning.close}
        takeBack={() => takeBackOptOut(returning.subject?.contactId ?? 0)}
      />
      <FormDialog dialog={settings} title={t("settings.title")} Form={OptOutSettings} />
    </ListPage>
  );
}

interface CellProps {
  row: OptOutRow;
}

function NameCell({ row: { name, number } }: CellProps) {
  const numberText = useNumberText();
  return (
    <span className="ellipsis" title={name}>
      {name} <span className="small dim numbers">{numberText({ number })}</span>
    </span>
  );
}

function SinceCell({ row: { optedOutAt } }: CellProps) {
  const zone = useCompanyZone();
  const now = useMinute();
  return <span className="numbers">{shortWhen(new Date(optedOutAt), { ...zone, now: new Date(now) })}</span>;
}

function ReasonCell({ row: { reason, keyword, user } }: CellProps) {
  const { t } = useTranslation("optOuts");
  if (reason === "keyword") return <span className="ellipsis">{t("page.keyword", { keyword })}</span>;
  return <span className="ellipsis">{user ? t("page.user", { name: user.name }) : t("page.someone")}</span>;
}
