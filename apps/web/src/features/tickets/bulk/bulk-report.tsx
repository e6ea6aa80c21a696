import { Button } from "@mantine/core";
import type { RefusedTicket } from "@recado/contracts/bulk-actions";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../locales/error-text.ts";
import { call } from "../../../shell/api.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import classes from "./bulk-bar.module.css";

/** With which conversations something could not be done, and why: how many for each reason, and each with its address. */
export function BulkReport({ bulkActionId, onClose }: { bulkActionId: number; onClose: () => void }) {
  const { t } = useTranslation("tickets");
  const query = useInfiniteQuery({
    queryKey: ["bulkRefusals", bulkActionId],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bulk-actions/:bulkActionId/refusals", {
        params: { bulkActionId },
        query: { after: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
  });
  if (query.isError) return <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows height={48} />;
  const { pages } = query.data;
  const reasons = pages[0]?.reasons ?? [];
  const refusals = pages.flatMap((page) => page.refusals);
  /** Who has it now, if that is why. */
  const reasonOf = ({ code, ticket }: RefusedTicket) =>
    code === "ERR_TICKET_TAKEN" && ticket?.user ? t("taken", { name: ticket.user.name }) : errorText(code);
  return (
    <>
      <p>{t("bulk.notDone", { count: reasons.reduce((sum, { count }) => sum + count, 0) })}</p>
      {reasons.length > 1 && (
        <ul className={classes.reasons}>
          {reasons.map(({ code, count }) => (
            <li key={code}>{t("bulk.reason", { text: errorText(code), count })}</li>
          ))}
        </ul>
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
        <Button data-autofocus onClick={onClose}>
          {t("close", { ns: "common" })}
        </Button>
      </ModalActions>
    </>
  );
}
