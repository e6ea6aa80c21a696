import { IconHeadset, IconKey } from "@tabler/icons-react";
import type { ManagedCompany } from "@recado/contracts/companies";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { companiesQuery } from "./companies-query.ts";
import { DeleteCompanyDialog } from "./delete-company-dialog.tsx";
import { DueCell, daysLeft } from "./due-cell.tsx";
import { dueTone } from "./due-date.ts";
import { SupportDialog } from "./support-view.tsx";
import { UsageList } from "./usage-list.tsx";
import classes from "./companies-tab.module.css";

const CompanyForm = late(async () => ({ default: (await import("./company-form.tsx")).CompanyForm }));
const AccessLinkForm = late(async () => ({ default: (await import("./access-link-dialog.tsx")).AccessLinkForm }));
const nameOf = ({ name }: ManagedCompany) => name;

/** Every company: its plan, its usage, and until when it is paid. */
export function CompaniesTab() {
  const { t } = useTranslation("companies");
  const [words] = useListWords();
  const list = useListPages(companiesQuery(words));
  const usualActions = useUsualActions();
  const form = useDialog<ManagedCompany | null>();
  const deleting = useDialog<ManagedCompany>();
  const access = useDialog<ManagedCompany>();
  const support = useDialog<ManagedCompany>();
  const now = useMinute();
  const toneOf = (company: ManagedCompany) => {
    const days = company.isPlatform ? null : daysLeft(company, new Date(now));
    return days === null ? undefined : dueTone(days);
  };
  const columns: Column<ManagedCompany>[] = [
    { key: "name", heading: t("name"), width: "minmax(160px, 3fr)", Cell: NameCell },
    { key: "plan", heading: t("plan"), width: "minmax(130px, 2fr)", Cell: PlanCell },
    { key: "usage", heading: t("usage"), width: "minmax(200px, 3fr)", Cell: UsageCell },
    { key: "due", heading: t("due"), width: "260px", Cell: DueCell },
  ];
  return (
    <ListPage
      isTab
      title={t("title")}
      list={list}
      search={{ label: t("search"), placeholder: t("searchHint") }}
      add={{ label: t("add"), onAdd: () => form.open(null) }}
      empty={{ title: t("empty") }}
      columns={columns}
      nameOf={nameOf}
      onOpen={form.open}
      toneOf={toneOf}
      actionsOf={(company) => [
        ...(company.isPlatform
          ? []
          : [{ key: "access", label: t("access.action"), icon: IconKey, run: () => access.open(company) }]),
        ...(company.supportAccess
          ? [{ key: "support", label: t("support.action"), icon: IconHeadset, run: () => support.open(company) }]
          : []),
        ...usualActions(
          company.name,
          () => form.open(company),
          company.isPlatform ? undefined : () => deleting.open(company),
        ),
      ]}
    >
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "form.edit" : "form.create")}
        Form={CompanyForm}
      />
      <FormDialog
        dialog={access}
        title={t("access.title", { name: access.subject?.name ?? "" })}
        Form={AccessLinkForm}
      />
      <SupportDialog dialog={support} />
      <DeleteCompanyDialog dialog={deleting} />
    </ListPage>
  );
}

interface CellProps {
  row: ManagedCompany;
}

function NameCell({ row: { name, status } }: CellProps) {
  const { t } = useTranslation("companies");
  return (
    <span className={classes.name}>
      <span className="ellipsis" title={name}>
        {name}
      </span>
      {!status && <span className={classes.off}>{t("disabled")}</span>}
    </span>
  );
}

function PlanCell({ row: { plan } }: CellProps) {
  const { t } = useTranslation("companies");
  if (!plan) return <span className="dim">{t("noPlan")}</span>;
  return (
    <div className="ellipsis" title={plan.name}>
      {plan.name}
    </div>
  );
}

const UsageCell = ({ row }: CellProps) => <UsageList plan={row.plan} usage={row.usage} />;
