import { Button } from "@mantine/core";
import type { TicketPage } from "@recado/contracts/tickets";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../locales/phone-number.ts";
import { useMe } from "../../shell/session.ts";
import { DownNotice } from "../connections/down-notice.tsx";
import { ClosedNotice } from "../messages/closed-notice.tsx";
import { Composer, type ComposerProps } from "../messages/composer.tsx";
import { useNoteMode } from "../messages/note-mode.ts";
import { NoteComposer } from "../notes/note-composer.tsx";
import { useKnownFacts } from "../quick-messages/use-known-facts.ts";
import classes from "./answer-place.module.css";
import { blockContact } from "./block-contact.ts";
import { ClosedPlace } from "./closed-place.tsx";
import { isBlocked } from "./is-blocked.ts";
import { LeftDraft } from "./left-draft.tsx";
import { mayAnswer } from "./may-answer.ts";
import { focusPane } from "./panes.ts";
import { nextInList } from "./next-in-list.ts";
import type { TicketActions } from "./use-ticket-actions.ts";

interface Props extends Omit<ComposerProps, "ticketId" | "isGroup" | "name" | "writer" | "facts" | "onNote"> {
  ticket: TicketPage;
  actions: TicketActions;
  onMode: (isNote: boolean) => void;
}

/** The composer or, if the user may not answer, the reason and what they can do. */
export function AnswerPlace({ ticket, actions, onMode, ...rest }: Props) {
  const { t } = useTranslation(["tickets", "contacts"]);
  const me = useMe();
  const facts = useKnownFacts(ticket);
  const isWriter = mayAnswer(me, ticket);
  const isNote = useNoteMode(ticket.id);
  const wasWriter = useRef(isWriter);
  useEffect(() => {
    // The composer had the focus and is gone.
    if (wasWriter.current && !isWriter && document.activeElement === document.body) focusPane("chat");
    wasWriter.current = isWriter;
  }, [isWriter]);
  if (isBlocked(ticket) && ticket.status !== "closed") {
    return (
      <ClosedNotice
        text={t("contacts:block.notice")}
        action={
          <Button variant="default" onClick={() => void blockContact(ticket, false)}>
            {t("contacts:block.unblock")}
          </Button>
        }
      />
    );
  }
  if (isWriter && isNote) {
    const { onLeave, isWanted } = rest;
    return <NoteComposer ticket={ticket} onMessage={() => onMode(false)} onLeave={onLeave} isWanted={isWanted} />;
  }
  if (isWriter) {
    const { name } = ticket.contact;
    const onNote = () => onMode(true);
    return (
      <>
        <DownNotice connectionId={ticket.whatsappId} />
        {ticket.otherNumbers.length > 0 && (
          <p className={classes.answerNumber}>
            {ticket.answerNumber === ""
              ? t("answerHidden")
              : t("answerNumber", { number: formatNumber(ticket.answerNumber) })}
          </p>
        )}
        <Composer
          ticketId={ticket.id}
          isGroup={ticket.isGroup}
          name={name}
          writer={me.name}
          facts={facts}
          onNote={onNote}
          {...rest}
        />
      </>
    );
  }
  if (ticket.status === "pending") {
    return (
      <ClosedNotice
        text={t("notice.pending")}
        action={<Button onClick={() => actions.accept(ticket)}>{t("accept")}</Button>}
      />
    );
  }
  if (ticket.status === "closed") return <ClosedPlace ticket={ticket} actions={actions} />;
  const next = nextInList();
  return (
    <>
      <LeftDraft ticket={ticket} />
      <ClosedNotice
        text={t("notice.another", { name: ticket.user?.name ?? "" })}
        action={next && <Button onClick={() => actions.show(next)}>{t("openNext")}</Button>}
      />
    </>
  );
}
