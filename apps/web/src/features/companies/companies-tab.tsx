import { Button } from "@mantine/core";
import { IconCalendarPlus, IconHeadset } from "@tabler/icons-react";
import type { ManagedCompany } from "@recado/contracts/companies";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { queryClient } from "../../shell/query-client.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { companiesKey, companiesQuery } from "./companies-query.ts";
import { dayIn, daysBetween, dueTone, nextDue, shownDay } from "./due-date.ts";
import { SupportDialog } from "./support-view.tsx";
import classes from "./companies-tab.module.css";

const CompanyForm = late(async () => ({ default: (await import("./company-form.tsx")).CompanyForm }));
const nameOf = ({ name }: ManagedCompany) => name;

async function removeCompany({ id }: ManagedCompany): Promise<void> {
  await call("DELETE /companies/:companyId", { params: { companyId: id } });
  await queryClient.invalidateQueries({ queryKey: companiesKey });
}

/** Every company: its plan, what it uses of it, and until when it is paid. */
export function CompaniesTab() {
  const { t } = useTranslation("companies");
  const [words] = useListWords();
  const list = useListPages(companiesQuery(words));
  const usualActions = useUsualActions();
  const form = useDialog<ManagedCompany | null>();
  const deleting = useDialog<ManagedCompany>();
  const support = useDialog<ManagedCompany>();
  const columns: Column<ManagedCompany>[] = [
    { key: "name", heading: t("name"), width: "minmax(160px, 3fr)", Cell: NameCell },
    { key: "plan", heading: t("plan"), width: "minmax(110px, 1fr)", Cell: PlanCell },
    { key: "usage", heading: t("usage"), width: "minmax(220px, 3fr)", Cell: UsageCell },
    { key: "due", heading: t("due"), width: "minmax(210px, 2fr)", Cell: DueCell },
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
      actionsOf={(company) => [
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
      <FormDialog dialog={form} title={t(form.subject ? "form.edit" : "form.create")} Form={CompanyForm} />
      <SupportDialog dialog={support} />
      <DeleteDialog dialog={deleting} nameOf={nameOf} remove={removeCompany} done={t("deleted")}>
        {t("deleteText")}
      </DeleteDialog>
    </ListPage>
  );
}

interface CellProps {
  row: ManagedCompany;
}

function NameCell({ row: { name, status } }: CellProps) {
  const { t } = useTranslation("companies");
  return (
    <>
      <span className="ellipsis">{name}</span>
      {!status && <span className={classes.off}>{t("disabled")}</span>}
    </>
  );
}

function PlanCell({ row: { plan } }: CellProps) {
  const { t } = useTranslation("companies");
  return plan?.name ?? <span className="dim">{t("noPlan")}</span>;
}

/** What the company has, of what its plan allows. */
function UsageCell({ row: { plan, usage } }: CellProps) {
  const { t } = useTranslation("companies");
  const of = (key: keyof typeof usage) => (plan ? `${usage[key]}/${plan[key]}` : String(usage[key]));
  const text = t("usageText", {
    users: of("users"),
    connections: of("connections"),
    queues: of("queues"),
    storage: of("storage"),
  });
  return (
    <div className="ellipsis numbers" title={text}>
      {text}
    </div>
  );
}

/** The due day, coloured as it comes near, and the button that moves it on by the recurrence. */
function DueCell({ row: company }: CellProps) {
  const { t } = useTranslation("companies");
  const now = useMinute();
  const renewing = useMutation({
    mutationFn: async (day: string) => {
      await call("PUT /companies/:companyId", { params: { companyId: company.id }, body: { dueDate: day } });
      await queryClient.invalidateQueries({ queryKey: companiesKey });
      notify.success(t("renewed", { name: company.name, day: shownDay(day) }));
    },
  });
  const { dueDate, timezone, recurrence, isPlatform } = company;
  if (dueDate === null) return <span className="dim">{t("noDue")}</span>;
  const due = dayIn(dueDate, timezone);
  const days = daysBetween(dayIn(new Date(now), timezone), due);
  const words = days === 0 ? t("dueToday") : days > 0 ? t("dueIn", { count: days }) : t("overdue", { count: -days });
  return (
    <span className={classes.due}>
      <span className={classes.day} data-tone={dueTone(days)} title={words}>
        {shownDay(due)}
        <span className="visually-hidden"> {words}</span>
      </span>
      {!isPlatform && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCalendarPlus size={16} stroke={1.7} aria-hidden="true" />}
          loading={renewing.isPending}
          aria-label={`${t("renew")}: ${company.name}`}
          onClick={() => renewing.mutate(nextDue(due, recurrence))}
        >
          {t("renewShort")}
        </Button>
      )}
    </span>
  );
}
