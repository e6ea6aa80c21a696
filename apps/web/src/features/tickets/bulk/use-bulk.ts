import type { Request } from "@recado/contracts";
import type { BulkAction } from "@recado/contracts/bulk-actions";
import type { Ticket } from "@recado/contracts/tickets";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../../shell/api.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { problemValues } from "../../../shell/problem-text.ts";
import { liveCache, queryClient } from "../../../shell/query-client.ts";
import { notify } from "../../../ui/toasts.ts";
import { queryOf, type ListFilter } from "../list-filter.ts";
import { bulksQuery } from "./bulk-query.ts";

type Body = Request<"POST /bulk-actions">["body"];
/** The action on each conversation. */
export type BulkWish = Omit<Body, "ticketIds" | "list">;
/** The conversations: these, or a whole list. */
export type Chosen = { tickets: readonly Ticket[] } | { list: ListFilter };

/** The answer was lost, and whether it has begun can't be asked either. */
class UnknownOutcome extends Error {}

/** Starts a bulk action. The server runs it; events report its progress. */
export function useBulk() {
  const { t } = useTranslation("tickets");
  return useMutation({
    mutationFn: ({ chosen, wish }: { chosen: Chosen; wish: BulkWish }) => {
      const known = queryClient.getQueryData(bulksQuery.queryKey);
      const body = {
        ...wish,
        ...("list" in chosen ? { list: queryOf(chosen.list) } : { ticketIds: chosen.tickets.map(({ id }) => id) }),
      };
      return call("POST /bulk-actions", { body }).catch((error: unknown) => unlessBegun(wish, known, error));
    },
    onSuccess: (bulkAction) => liveCache.receive("bulkAction", { action: "create", bulkAction }),
    meta: { quiet: true },
    onError: (error) => {
      if (error instanceof UnknownOutcome) notify.problem(t("bulk.unknown"));
      else notify.error(codeOf(error), problemValues(error));
    },
  });
}

/** Where only the answer was lost, it has begun: there is one that was not `known`. Throws the failure if it has not. */
async function unlessBegun(
  { action }: BulkWish,
  known: readonly BulkAction[] | undefined,
  error: unknown,
): Promise<BulkAction> {
  if (codeOf(error) !== "ERR_NETWORK") throw error;
  const now = await call("GET /bulk-actions").catch(() => undefined);
  if (!now || !known) throw new UnknownOutcome();
  const begun = now.find((one) => one.action === action && !known.some(({ id }) => id === one.id));
  if (!begun) throw error;
  return begun;
}
