import { Button, CopyButton, Group } from "@mantine/core";
import type { Ticket } from "@recado/contracts/tickets";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/notice.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useDraft } from "../messages/drafts.ts";
import { nextInList } from "./next-in-list.ts";
import { useTicketActions } from "./use-ticket-actions.ts";
import answer from "./answer-place.module.css";
import classes from "./conversation.module.css";

/** The state of a conversation that the user can no longer access. */
export type Standing = Pick<Ticket, "status" | "user" | "queue">;

interface Props {
  ticketId: number;
  title: string;
  to: Standing | null;
  onLeave: () => void;
}

/**
 * Replaces a conversation that was moved away: says where it went and offers what to do next, and what the user was
 * writing there, to copy. It never navigates by itself.
 */
export function GoneNotice({ ticketId, title, to, onLeave }: Props) {
  const { t } = useTranslation("tickets");
  const actions = useTicketActions();
  const next = nextInList();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // The focus was in the removed conversation. Focus the notice: screen readers read it, and Tab continues from it.
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
        <WrittenThere ticketId={ticketId} />
        <WrittenThere ticketId={ticketId} isNote />
      </div>
    </section>
  );
}

/** A draft, of a message or a note, stays in the conversation, which the user may never see again. */
function WrittenThere({ ticketId, isNote = false }: { ticketId: number; isNote?: boolean }) {
  const { t } = useTranslation("tickets");
  const draft = useDraft(isNote ? `note-${ticketId}` : ticketId).trim();
  if (draft === "") return null;
  return (
    <div className={classes.written}>
      <Notice>
        <span className={answer.leftText} dir="auto" title={draft}>
          {t(isNote ? "leftDraft.noteText" : "leftDraft.text", { draft })}
        </span>
        <CopyButton value={draft}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-sm" onClick={copy}>
              {t(copied ? "leftDraft.copied" : "leftDraft.copy")}
            </Button>
          )}
        </CopyButton>
      </Notice>
    </div>
  );
}

/** `to` is null if the conversation was moved or deleted while this page was offline. */
function useWhere(to: Standing | null): string {
  const { t } = useTranslation("tickets");
  if (!to) return t("gone.unseen");
  if (to.status === "closed") return t("gone.closed");
  const { user, queue } = to;
  if (user)
    return queue ? t("gone.user", { user: user.name, queue: queue.name }) : t("gone.userAlone", { user: user.name });
  return queue ? t("gone.queue", { queue: queue.name }) : t("gone.unqueued");
}
