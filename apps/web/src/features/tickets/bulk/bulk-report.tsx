import { Button } from "@mantine/core";
import type { RefusedTicket } from "@recado/contracts/bulk-actions";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../locales/error-text.ts";
import { call } from "../../../shell/api.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import classes from "./bulk-bar.module.css";

const pageOf = (bulkActionId: number, code: string | null, after: number, signal?: AbortSignal) =>
  call("GET /bulk-actions/:bulkActionId/refusals", {
    params: { bulkActionId },
    query: { after: String(after), ...(code !== null && { code }) },
    ...(signal && { signal }),
  });

/** The conversations for which a bulk action failed: the count for each reason, and a link to each. */
export function BulkReport({ bulkActionId, onClose }: { bulkActionId: number; onClose: () => void }) {
  const { t } = useTranslation("tickets");
  const [code, setCode] = useState<string | null>(null);
  const query = useInfiniteQuery({
    queryKey: ["bulkRefusals", bulkActionId, code],
    queryFn: ({ pageParam, signal }) => pageOf(bulkActionId, code, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  /** The user who has it now, if that is the reason. */
  const reasonOf = (refusal: RefusedTicket) =>
    refusal.code === "ERR_TICKET_TAKEN" && refusal.ticket?.user
      ? t("taken", { name: refusal.ticket.user.name })
      : errorText(refusal.code);
  const save = useMutation({
    mutationFn: async () => {
      const rows = [[t("bulk.csvContact"), t("bulk.csvReason")]];
      for (let after: number | null = 0; after !== null;) {
        const { refusals, next }: Awaited<ReturnType<typeof pageOf>> = await pageOf(bulkActionId, code, after);
        rows.push(...refusals.map((one) => [one.ticket?.name ?? t("bulk.gone"), reasonOf(one)]));
        after = next;
      }
      const { saveCsv } = await import("../../../shell/csv.ts");
      saveCsv(`${t("bulk.report")}.csv`, rows);
    },
  });
  if (query.isError) return <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows height={48} />;
  const { pages } = query.data;
  const reasons = pages[0]?.reasons ?? [];
  const refusals = pages.flatMap((page) => page.refusals);
  return (
    <>
      <p>{t("bulk.notDone", { count: reasons.reduce((sum, { count }) => sum + count, 0) })}</p>
      {reasons.length > 1 && (
        <div role="group" aria-label={t("bulk.reasons")} className={classes.reasons}>
          {reasons.map((reason) => (
            <Button
              key={reason.code}
              variant={reason.code === code ? "light" : "default"}
              size="compact-sm"
              classNames={{ label: classes.reason }}
              aria-pressed={reason.code === code}
              onClick={() => setCode(reason.code === code ? null : reason.code)}
            >
              {t("bulk.reason", { text: errorText(reason.code), count: reason.count })}
            </Button>
          ))}
        </div>
      )}
      <ul className={classes.report}>
        {refusals.map((refusal) => (
          <li key={refusal.ticketId}>
            {refusal.ticket ? (
              <Link to="/tickets/$uuid" params={{ uuid: refusal.ticket.uuid }} search={true} onClick={onClose}>
                {refusal.ticket.name}
              </Link>
            ) : (
              t("bulk.gone")
            )}
            <br />
            {reasonOf(refusal)}
          </li>
        ))}
      </ul>
      <ModalActions>
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("bulk.more")}
          </Button>
        )}
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {t("bulk.csv")}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t("close", { ns: "common" })}
        </Button>
      </ModalActions>
    </>
  );
}
