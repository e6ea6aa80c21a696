import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { DueCompany, Payment } from "@recado/contracts/billing-overview";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDate, formatDay, formatMoney } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { saveCsv } from "../../shell/csv.ts";
import { late } from "../../shell/late-component.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { dayIn } from "../companies/due-date.ts";
import { overviewQuery } from "./overview-query.ts";
import classes from "./overview.module.css";

const SettleForm = late(async () => ({ default: (await import("./settle-form.tsx")).SettleForm }));
const states = ["active", "trial", "overdue", "disabled", "free"] as const;

/** The platform's key figures, for the super user. */
export function OverviewScreen() {
  const { t } = useTranslation("billingOverview");
  const { data, error, refetch } = useQuery(overviewQuery);
  const settling = useDialog<Payment>();
  return (
    <PageFrame title={t("title")} action={<SaveButton />}>
      {!data && !error && <SkeletonRows rows={6} height={56} />}
      {!data && error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.page}>
          <ul className={classes.cards}>
            {states.map((state) => (
              <li key={state} className={classes.card}>
                <span className="dim">{t(`state.${state}`)}</span>
                <span className={`${classes.figure} numbers`}>{data.states[state]}</span>
              </li>
            ))}
            {(["dueThisWeek", "receivedThisMonth"] as const).map((key) => (
              <li key={key} className={classes.card}>
                <span className="dim">{t(key)}</span>
                <span className={`${classes.figure} numbers`}>{formatMoney(data[key].value)}</span>
                <span className="small dim">{t("payments", { count: data[key].count })}</span>
              </li>
            ))}
          </ul>
          <Companies title={t("due")} none={t("dueNone")} rows={data.due} />
          <Companies title={t("leaving")} none={t("leavingNone")} rows={data.leaving} />
          <ToSettle rows={data.toSettle} onSettle={settling.open} />
        </div>
      )}
      <FormDialog dialog={settling} title={t("settle.title")} Form={SettleForm} />
    </PageFrame>
  );
}

/** Companies, each with the way to its row. */
function Companies({ title, none, rows }: { title: string; none: string; rows: readonly DueCompany[] }) {
  return (
    <section className={classes.section}>
      <h2 className="h2">{title}</h2>
      {rows.length === 0 && <p className="dim">{none}</p>}
      <ul className={classes.rows}>
        {rows.map(({ id, name, planName, dueDate, value }) => (
          <li key={id} className={classes.row}>
            <CompanyLink name={name} />
            <span className="dim ellipsis">{planName}</span>
            <span className="numbers">{formatDay(dueDate)}</span>
            <span className={`${classes.money} numbers`}>{formatMoney(value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const CompanyLink = ({ name }: { name: string }) => (
  <Link to="/settings" search={{ section: "companies", q: name.toLowerCase() }} className={classes.link} title={name}>
    {name}
  </Link>
);

function ToSettle({ rows, onSettle }: { rows: readonly Payment[]; onSettle: (payment: Payment) => void }) {
  const { t } = useTranslation("billingOverview");
  return (
    <section className={classes.section}>
      <h2 className="h2">{t("toSettle")}</h2>
      {rows.length === 0 && <p className="dim">{t("toSettleNone")}</p>}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <CompanyLink name={row.companyName} />
            <span className="ellipsis">{problemOf(t, row)}</span>
            <span className="numbers">{formatDate(row.receivedAt)}</span>
            <span className={`${classes.money} numbers`}>{formatMoney(row.value)}</span>
            <Button size="compact-sm" variant="default" onClick={() => onSettle(row)}>
              {t("settle.action")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<"billingOverview">>["t"];

const problemOf = (t: Translate, { refundedAt, problem }: Payment): string => {
  if (refundedAt !== null) return t("problem.refunded");
  return problem === null ? "" : t(`problem.${problem}`);
};

/** The payments of this month as a file. */
function SaveButton() {
  const { t } = useTranslation("billingOverview");
  const { timeZone } = useCompanyZone();
  const saving = useMutation({
    mutationFn: async () => {
      const month = dayIn(new Date(), timeZone).slice(0, 7);
      const payments = await call("GET /billing/payments", { query: { month } });
      const heading = (["date", "company", "invoice", "gateway", "reference", "value", "status"] as const).map((key) =>
        t(`csv.${key}`),
      );
      const rows = payments.map((one) => [
        formatDate(one.receivedAt),
        one.companyName,
        String(one.invoiceId),
        t(`gateway.${one.gateway}`),
        one.externalId,
        one.value.toFixed(2).replace(".", ","),
        problemOf(t, one) || t("csv.paid"),
      ]);
      saveCsv(`${t("csv.file")}-${month}.csv`, [heading, ...rows]);
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t("csv.save")}
    </Button>
  );
}
