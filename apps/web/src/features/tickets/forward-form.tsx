import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import type { Message } from "@recado/contracts/messages";
import type { Ticket } from "@recado/contracts/tickets";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { queryClient } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { walkByArrows } from "../../ui/walk-by-arrows.ts";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { Quote } from "../messages/quote.tsx";
import { showSent } from "../messages/send-messages.ts";
import { ticketOfRefusal } from "./change-ticket.ts";
import { ForwardResults } from "./forward-results.tsx";
import { useTicketActions } from "./use-ticket-actions.ts";
import classes from "./forward-form.module.css";

interface Target {
  ticket: Ticket;
  /** Stays the same across retries. */
  clientId: string;
}

/** The recipients: the user's open conversations, and contacts for whom a conversation is started. */
export default function ForwardForm({ message, from, onDone }: { message: Message; from: Ticket; onDone: () => void }) {
  const { t } = useTranslation("tickets");
  const actions = useTicketActions();
  const [text, setText] = useState("");
  const [words] = useDebouncedValue(text.trim(), limits.debounce);
  const [targets, setTargets] = useState<readonly Target[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const isFull = targets.length >= limits.forwardTargets;

  const remove = (id: number) => setTargets((known) => known.filter(({ ticket }) => ticket.id !== id));
  const toggle = (ticket: Ticket) => {
    setProblem(null);
    if (targets.some((one) => one.ticket.id === ticket.id)) remove(ticket.id);
    else if (!isFull) setTargets([...targets, { ticket, clientId: uniqueId() }]);
  };
  const sending = useMutation({
    mutationFn: () =>
      call("POST /messages/:messageId/forward", {
        params: { messageId: message.id },
        body: { targets: targets.map(({ ticket, clientId }) => ({ ticketId: ticket.id, clientId })) },
      }),
    meta: { quiet: true },
    onMutate: () => setProblem(null),
    onSuccess: (messages) => {
      for (const one of messages) showSent(queryClient, one);
      const [first] = targets;
      const said = t("forward.done", { count: messages.length, name: first?.ticket.contact.name });
      const show = () => first && actions.show(first.ticket);
      notify.success(said, messages.length === 1 ? { action: { label: t("forward.show"), run: show } } : undefined);
      onDone();
    },
    onError: (error) => {
      const gone = ticketOfRefusal(error);
      if (gone) remove(gone.id);
      setProblem(gone ? t("forward.notOpen", { name: gone.contact.name }) : errorText(codeOf(error)));
    },
  });
  return (
    // The keys of what is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes.form}
      onKeyDown={walkByArrows}
      onSubmit={(event) => {
        event.preventDefault();
        if (targets.length > 0 && !sending.isPending) sending.mutate();
      }}
    >
      <Quote quoted={message} name={from.contact.name} />
      <TextInput
        label={t("forward.search")}
        description={t("forward.searchHelp", { count: limits.contactSearchMin })}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // The button sends the form; Enter belongs to the search.
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      />
      {isFull && <p className="small dim">{t("forward.full", { max: limits.forwardTargets })}</p>}
      <ForwardResults
        words={words}
        from={from}
        isChosen={(ticket) => targets.some((one) => one.ticket.id === ticket.id)}
        isFull={isFull}
        onToggle={toggle}
      />
      {targets.length > 0 && (
        <ul className={classes.chosen} aria-label={t("forward.chosen")}>
          {targets.map(({ ticket }) => (
            <li key={ticket.id} className={classes.chip}>
              <ContactAvatar contact={ticket.contact} size={24} />
              <span className="ellipsis" title={ticket.contact.name}>
                {ticket.contact.name}
              </span>
              <button
                type="button"
                aria-label={t("forward.remove", { name: ticket.contact.name })}
                title={t("forward.remove", { name: ticket.contact.name })}
                onClick={({ detail }) => detail < 2 && remove(ticket.id)}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Problem text={problem} />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" disabled={targets.length === 0} loading={sending.isPending}>
          {t("forward.submit", { count: targets.length })}
        </Button>
      </ModalActions>
    </form>
  );
}
