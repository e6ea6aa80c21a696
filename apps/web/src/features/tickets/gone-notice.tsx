import { Button, Group } from "@mantine/core";
import type { Ticket } from "@recado/contracts/tickets";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/empty-state.tsx";
import { nextInList } from "./next-in-list.ts";
import { useTicketActions } from "./use-ticket-actions.ts";
import classes from "./conversation.module.css";

/** Where a conversation stands that is out of this person's reach now. */
export type Standing = Pick<Ticket, "status" | "user" | "queue">;

/** In the place of a conversation that somebody moved away: where it went, and how to go on. Nothing jumps by itself. */
export function GoneNotice({ title, to, onLeave }: { title: string; to: Standing | null; onLeave: () => void }) {
  const { t } = useTranslation("tickets");
  const actions = useTicketActions();
  const next = nextInList();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // The focus was in what is gone: from here it is read out, and Tab leads on.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  const where = useWhere(to);
  return (
    <section ref={place} tabIndex={-1} className={classes.gone} data-pane="chat" aria-label={title}>
      <div>
        <EmptyState
          drawing="conversations"
          title={title}
          action={
            <Group gap={8} justify="center">
              <Button variant="default" onClick={onLeave}>
                {t("back")}
              </Button>
              {next && <Button onClick={() => actions.show(next)}>{t("openNext")}</Button>}
            </Group>
          }
        >
          {where}
        </EmptyState>
      </div>
    </section>
  );
}

/** `to` is unknown of what was moved or deleted while this page had no line. */
function useWhere(to: Standing | null): string {
  const { t } = useTranslation("tickets");
  if (!to) return t("gone.unseen");
  if (to.status === "closed") return t("gone.closed");
  const { user, queue } = to;
  if (user)
    return queue ? t("gone.user", { user: user.name, queue: queue.name }) : t("gone.userAlone", { user: user.name });
  return queue ? t("gone.queue", { queue: queue.name }) : t("gone.unqueued");
}
