import { Button } from "@mantine/core";
import { IconDownload, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "@recado/contracts/campaign-shapes";
import { errorText } from "../../../locales/error-text.ts";
import { longWhen } from "../../../locales/zone.ts";
import { codeOf, isNotFound } from "../../../shell/api-error.ts";
import { useCompanyZone } from "../../../shell/use-company-zone.ts";
import { GoneState } from "../../../ui/gone-state.tsx";
import { queryClient } from "../../../shell/query-client.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { notify } from "../../../ui/toasts.ts";
import { CampaignStatus, TestMark } from "../campaign-status.tsx";
import { reportQuery } from "../campaigns-query.ts";
import { useCampaignActions } from "../use-campaign-actions.tsx";
import { BreakdownTable } from "./breakdown-table.tsx";
import { Counts } from "./counts.tsx";
import { Funnel } from "./funnel.tsx";
import { Messages } from "./messages.tsx";
import { Recipients } from "./recipients.tsx";
import { saveRecipients } from "./save-recipients.ts";
import classes from "./report.module.css";

const route = getRouteApi("/_app/campaign/$campaignId/report");

/** The last receipts have arrived this long after the end, ms. */
const reloadAfter = 5_000;

/**
 * A campaign's results: counts, a chart, results by variant and connection, reasons of failures, and all recipients.
 */
export function ReportScreen({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const { q = "", result } = route.useSearch();
  const { data, error, refetch } = useQuery(reportQuery(campaignId));
  const { verbActions, dialogs } = useCampaignActions();
  const [isSaving, setSaving] = useState(false);
  const campaign = data?.campaign;
  useReloadAtEnd(campaignId, campaign?.status);

  const save = async () => {
    setSaving(true);
    try {
      await saveRecipients({ id: campaignId, name: campaign?.name ?? "" }, q, result);
    } catch (failure) {
      notify.error(codeOf(failure));
    } finally {
      setSaving(false);
    }
  };
  if (isNotFound(error))
    return (
      <PageFrame title={t("report.title")}>
        <GoneState code={codeOf(error)} back={t("title")} onBack={() => void navigate({ to: "/campaigns" })} />
      </PageFrame>
    );
  if (!data || !campaign)
    return (
      <PageFrame title={t("report.title")}>
        {error ? <ErrorState code={codeOf(error)} onRetry={() => void refetch()} /> : <SkeletonRows height={56} />}
      </PageFrame>
    );
  return (
    <PageFrame
      title={campaign.name}
      action={
        <>
          {verbActions(campaign).map(({ key, label, icon: ActionIcon, run }) => (
            <Button key={key} variant="default" leftSection={<ActionIcon size={18} stroke={1.7} />} onClick={run}>
              {label}
            </Button>
          ))}
          {campaign.isEditable && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
              onClick={() =>
                void navigate({ to: "/campaigns/edit/$campaignId", params: { campaignId: String(campaign.id) } })
              }
            >
              {t("edit", { ns: "common" })}
            </Button>
          )}
          <Button
            variant="default"
            loading={isSaving}
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => void save()}
          >
            {t(q === "" && result === undefined ? "report.csv" : "report.csvOfShown")}
          </Button>
        </>
      }
    >
      <div className={classes.report}>
        <div className={classes.state}>
          <Link to="/campaigns" className={classes.back}>
            {t("title")}
          </Link>
          <CampaignStatus campaign={campaign} />
          {campaign.isTest && <TestMark />}
          <Moments campaign={campaign} />
        </div>
        <Counts progress={campaign.progress} />
        <Funnel progress={campaign.progress} />
        <Messages campaign={campaign} />
        <div className={classes.tables}>
          <BreakdownTable
            title={t("report.byVariant")}
            rows={data.variants.map(({ variant, progress }) => ({
              key: variant,
              name: t("wizard.message", { n: variant }),
              progress,
            }))}
          />
          <BreakdownTable
            title={t("report.byConnection")}
            rows={data.connections.map(({ whatsappId, name, progress }) => ({ key: whatsappId, name, progress }))}
          />
        </div>
        <Reasons title={t("report.failures")} rows={data.failures} />
        <Reasons title={t("report.leftOut")} rows={data.leftOut} />
        <Recipients campaignId={campaignId} />
      </div>
      {dialogs}
    </PageFrame>
  );
}

/** Loads everything again 5 s after an event says that the campaign has ended. */
function useReloadAtEnd(campaignId: number, status: string | undefined): void {
  const [known, setKnown] = useState(status);
  const [ends, setEnds] = useState(0);
  if (known !== status) {
    setKnown(status);
    if (known !== undefined && status === "FINALIZADA") setEnds(ends + 1);
  }
  const reload = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: ["campaign-report", campaignId] });
    void queryClient.invalidateQueries({ queryKey: ["campaign-recipients", campaignId] });
  });
  useEffect(() => {
    if (ends === 0) return;
    const timer = setTimeout(() => reload(), reloadAfter);
    return () => clearTimeout(timer);
  }, [ends]);
}

/** When it began and when it ended. */
function Moments({ campaign: { startedAt, completedAt } }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaigns");
  const { timeZone } = useCompanyZone();
  const when = (moment: string) => longWhen(new Date(moment), { timeZone, language: i18n.language });
  if (startedAt === null) return null;
  return (
    <span className="meta numbers">
      {t("report.startedAt", { when: when(startedAt) })}
      {completedAt !== null && ` · ${t("report.completedAt", { when: when(completedAt) })}`}
    </span>
  );
}

function Reasons({ title, rows }: { title: string; rows: readonly { reason: string; count: number }[] }) {
  const { i18n } = useTranslation("campaigns");
  const number = new Intl.NumberFormat(i18n.language);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="h2">{title}</h2>
      <ul className={classes.reasons}>
        {rows.map(({ reason, count }) => (
          <li key={reason}>
            <strong className="numbers">{number.format(count)}</strong> {errorText(reason)}
          </li>
        ))}
      </ul>
    </section>
  );
}
