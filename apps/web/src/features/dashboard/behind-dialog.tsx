import { Button } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconDownload } from "@tabler/icons-react";
import { useRef, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatDay, formatTime } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { saveCsv } from "../../shell/csv.ts";
import { ListEnd } from "../../shell/list/list-end.tsx";
import { useNextPage } from "../../shell/list/use-next-page.ts";
import { AppModal } from "../../ui/app-modal.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { formatStay } from "../kanban/stay.ts";
import {
  conversationsQuery,
  detailsQuery,
  fetchConversations,
  numbersQuery,
  type Conversation,
} from "./dashboard-query.ts";
import type { Behind } from "./dashboard-search.ts";
import { conversationRows, fileNameOf } from "./export.ts";
import { weekdayNameIn } from "./heat-map.tsx";
import { formatMinutes } from "./numbers.ts";
import { Stars } from "./stars.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import classes from "./behind-dialog.module.css";

/** The most rows of an exported table; more would need too many calls. */
const mostExported = 5_000;

/** The conversations behind a number, with links. The number is in the address, so that "Back" returns here. */
export function BehindDialog({ dashboard }: { dashboard: Dashboard }) {
  const { search, show } = dashboard;
  const { t } = useTranslation("dashboard");
  const behind = search.show;
  // It stays while the dialog closes.
  const [subject, setSubject] = useState(behind);
  if (behind && behind !== subject) setSubject(behind);
  const isLeaving = useRef(false);
  const title = useTitle(subject, dashboard);
  return (
    <AppModal
      opened={behind !== undefined}
      // A click on a conversation also closes the layers; then leave the address unchanged.
      onClose={() => !isLeaving.current && show(null)}
      title={subject ? title : t("title")}
      width={720}
    >
      {subject && (
        <Conversations
          key={JSON.stringify(subject)}
          behind={subject}
          title={title}
          dashboard={dashboard}
          onLeave={() => (isLeaving.current = true)}
        />
      )}
    </AppModal>
  );
}

/** "Finalizados · Carla Nunes · 10/11/2026 – 12/11/2026". */
function useTitle(behind: Behind | undefined, { period, days, language }: Dashboard): string {
  const { t } = useTranslation("dashboard");
  const { data: numbers } = useQuery(numbersQuery(period));
  const { data: details } = useQuery(detailsQuery(period));
  if (!behind) return "";
  const { of, userId, queueId, whatsappId, stageId, rate, weekday, hour } = behind;
  const { from, to } = behind.days ?? days;
  const isNow = of === "happening" || of === "pending";
  return [
    t(`behind.title.${of}`),
    userId !== undefined && numbers?.attendants.find(({ id }) => id === userId)?.name,
    queueId !== undefined && (details?.queues.find(({ id }) => (id ?? 0) === queueId)?.name ?? t("noQueue")),
    whatsappId !== undefined && details?.connections.find(({ id }) => id === whatsappId)?.name,
    stageId !== undefined && (details?.stages.find(({ id }) => (id ?? 0) === stageId)?.name ?? t("stages.none")),
    (rate === 1 || rate === 2 || rate === 3) && t(`rate.${rate}`),
    weekday !== undefined && weekdayNameIn(language, weekday, "long"),
    hour !== undefined && t("hourRange", { hour }),
    !isNow && (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`),
  ]
    .filter(Boolean)
    .join(" · ");
}

interface ListProps {
  behind: Behind;
  title: string;
  dashboard: Dashboard;
  onLeave: () => void;
}

function Conversations({ behind, title, dashboard, onLeave }: ListProps) {
  const { t } = useTranslation("dashboard");
  const query = useInfiniteQuery(conversationsQuery(behind, dashboard.period));
  const { data, error, refetch, hasNextPage } = query;
  const loadNext = useNextPage(query);
  const { mutate: exportAll, isPending } = useMutation({
    mutationFn: () => fetchConversations(behind, dashboard.period, mostExported),
    onSuccess: (all) => {
      saveCsv(fileNameOf(title), conversationRows(dashboard.language, all));
      notify.success(t("behind.exported", { count: all.length }));
      if (all.length >= mostExported) notify.info(t("behind.cut", { count: all.length }));
    },
  });
  if (!data) {
    if (error) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={8} height={60} />;
  }
  const countIn = ({ of, count }: Behind, listed: number | undefined) => {
    const conversations = listed ?? (of === "arrived" ? undefined : count);
    return [
      of === "arrived" && count !== undefined && t("behind.messages", { count }),
      conversations !== undefined && t(of === "leads" ? "behind.contacts" : "behind.count", { count: conversations }),
    ]
      .filter(Boolean)
      .join(" · ");
  };
  const rows = data.pages.flatMap(({ conversations }) => conversations);
  if (rows.length === 0) return <EmptyState drawing="conversations" title={t("behind.none")} />;
  return (
    <div className={classes.behind}>
      <p className={classes.count}>
        {countIn(behind, hasNextPage ? undefined : rows.length) || t("behind.countMore", { count: rows.length })}
      </p>
      <ul className={classes.list} aria-label={title}>
        {rows.map((row, n) => (
          // One conversation may be counted several times.
          <Row
            key={`${row.ticketId} ${row.at} ${n}`}
            row={row}
            format={behind.of === "leftStage" ? formatStay : formatMinutes}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {hasNextPage && <ListEnd key={rows.length} load={loadNext} hasFailed={query.isFetchNextPageError} />}
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
          loading={isPending}
          onClick={() => exportAll()}
        >
          {t("export")}
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  row: Conversation;
  format: (minutes: number) => string;
  onLeave: () => void;
}

function Row({ row, format, onLeave }: RowProps) {
  const { t } = useTranslation("dashboard");
  const { uuid, contactName, profilePicUrl, status, userName, queueName, at, minutes, rate } = row;
  const where = [t(`behind.status.${status}`), userName, queueName].filter(Boolean).join(" · ");
  return (
    <li>
      <Link
        to="/tickets/$uuid"
        params={{ uuid }}
        className={classes.row}
        onClick={(event) => isPlain(event) && onLeave()}
      >
        <ContactAvatar contact={{ name: contactName, profilePicUrl }} size={36} />
        <span className={classes.who}>
          <span className="strong ellipsis" title={contactName}>
            {contactName}
          </span>
          <span className={`${classes.where} ellipsis`} title={where}>
            {where}
          </span>
        </span>
        <span className={classes.when}>
          <span>
            {minutes !== null && format(minutes)}
            {rate !== null && minutes === null && (
              <span role="img" aria-label={t("ratingOf", { rating: rate })}>
                <Stars rating={rate} />
              </span>
            )}
          </span>
          <span className="meta">{`${formatDate(at)} ${formatTime(at)}`}</span>
        </span>
      </Link>
    </li>
  );
}

/** Other clicks open a new tab, say. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
