import type { Ticket } from "@recado/contracts/tickets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../shell/session.ts";
import { offerUndo } from "../../../shell/undo.ts";
import { notify } from "../../../ui/toasts.ts";
import { syncTags } from "../../tags/put-tags.ts";
import { changeTicket, transferTicket, undoChange } from "../change-ticket.ts";
import { runBulk, type Failure } from "./run-bulk.ts";
import { stopSelecting } from "./selection.ts";

/** Where selected conversations go: to a person, or to wait in a queue. */
export interface BulkDestination {
  userId: number | null;
  /** Null: each keeps its own. */
  queueId: number | null;
}

interface Act {
  key: "resolved" | "transferred" | "tagged";
  run: (ticket: Ticket) => Promise<unknown>;
  /** Puts a conversation back as it stood before. */
  takeBack: (before: Ticket) => Promise<unknown>;
}

/** Does one thing with many conversations: what was done can be undone at once, the rest is told with its reasons. */
export function useBulk() {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const [isRunning, setRunning] = useState(false);
  const [failures, setFailures] = useState<readonly Failure<Ticket>[]>([]);

  const perform = async (tickets: readonly Ticket[], { key, run, takeBack }: Act) => {
    setRunning(true);
    const { done, failed } = await runBulk(tickets, run);
    setRunning(false);
    stopSelecting();
    setFailures(failed);
    if (done.length === 0) return;
    offerUndo(t(`bulk.${key}`, { count: done.length }), async () => {
      const back = await runBulk(done, takeBack);
      setFailures(back.failed);
      if (back.done.length > 0) notify.success(t("bulk.undone", { count: back.done.length }));
    });
  };
  return {
    isRunning,
    failures,
    forget: () => setFailures([]),
    resolve: (tickets: readonly Ticket[]) =>
      perform(tickets, {
        key: "resolved",
        run: (ticket) => changeTicket(ticket, "closed", me),
        takeBack: (before) => undoChange(before, "close", me),
      }),
    transfer: (tickets: readonly Ticket[], { userId, queueId }: BulkDestination) =>
      perform(tickets, {
        key: "transferred",
        run: (ticket) =>
          transferTicket(ticket, { userId, queueId: queueId ?? ticket.queueId, whatsappId: ticket.whatsappId }),
        takeBack: ({ userId: was, queueId: from, ...before }) =>
          transferTicket(
            { ...before, userId: was, queueId: from },
            { userId: was, queueId: from, whatsappId: before.whatsappId },
          ),
      }),
    tag: (tickets: readonly Ticket[], tags: readonly Ticket["tags"][number][]) =>
      perform(tickets, {
        key: "tagged",
        run: (ticket) =>
          syncTags({ ticket }, [...ticket.tags.filter(({ id }) => !tags.some((tag) => tag.id === id)), ...tags]),
        takeBack: (ticket) => syncTags({ ticket }, ticket.tags, [...ticket.tags, ...tags]),
      }),
  };
}
