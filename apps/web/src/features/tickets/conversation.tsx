import type { Message } from "@recado/contracts/messages";
import type { TicketPage } from "@recado/contracts/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useFeatures } from "../../shell/feature.ts";
import { useMe } from "../../shell/session.ts";
import { useShortcut } from "../../ui/shortcuts.ts";
import { takeFiles } from "../messages/compose/take-files.ts";
import { quotedOf } from "../messages/as-message.ts";
import { useDrop } from "../messages/compose/use-drop.ts";
import { reactTo, sendAgain } from "../messages/message-verbs.ts";
import { useEditing, useQuoting } from "../messages/kept-messages.ts";
import { messagesOf, type MessageList } from "../messages/message-pages.ts";
import { setNoteMode, useNoteMode } from "../messages/note-mode.ts";
import { sender } from "../messages/sender.ts";
import { lastQuotable } from "../messages/use-composer.ts";
import { useMarkRead } from "../messages/use-mark-read.ts";
import type { MessageDoes } from "../messages/use-message-menu.ts";
import { useResetOnLeave } from "../messages/conversation-view-state.ts";
import { AnswerPlace } from "./answer-place.tsx";
import { useBeside } from "./beside-context.ts";
import { ChatLog } from "./chat-log.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { ForwardDialog } from "./forward-dialog.tsx";
import { mayAnswer } from "./may-answer.ts";
import { ContactPanel } from "./panel/contact-panel.tsx";
import { focusPane } from "./panes.ts";
import { rememberConversation } from "./recent-conversations.ts";
import { useContactPanel } from "./use-contact-panel.ts";
import { useTicketActions } from "./use-ticket-actions.ts";
import classes from "./conversation.module.css";

/** A conversation: header, messages, composer, and the contact panel at right. */
export function Conversation({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const actions = useTicketActions();
  const features = useFeatures();
  const beside = useBeside();
  const panel = useContactPanel(beside === null);
  const [quoting, setQuoting] = useQuoting(ticket.id);
  const { editing, setEditing, save } = useEditing(ticket.id);
  const [forwarding, setForwarding] = useResetOnLeave<{ message: Message; opened: boolean } | null>(null);
  const isWriter = mayAnswer(me, ticket);
  const isNote = useNoteMode(ticket.id);
  const { isOver, dropProps } = useDrop((files) => takeFiles(ticket.id, files), isWriter && !isNote && !editing);
  const onView = useMarkRead(ticket, me.id);

  /** Switches the composer between notes and messages, and gives it the focus. */
  const setMode = (note: boolean) => {
    flushSync(() => setNoteMode(ticket.id, note));
    focusPane("chat");
  };
  const toList = () => {
    if (beside) return beside.close();
    if (focusPane("list")) return;
    if (router.state.location.state.isFromList) router.history.back();
    else void navigate({ to: "/tickets", search: true, replace: true });
  };
  const edit = useCallback(
    (message: Message) => {
      setNoteMode(ticket.id, false);
      setEditing(message);
    },
    [ticket.id, setEditing],
  );
  const does = useMemo<MessageDoes>(
    () => ({
      reply: (message) => {
        setNoteMode(ticket.id, false);
        setEditing(null);
        setQuoting(message);
      },
      retry: (message) => {
        // The browser resends a message that never reached the server; the server resends one that failed later.
        if (message.id > 0) void sendAgain(message);
        else if (message.clientId !== null) sender.retry({ clientId: message.clientId });
      },
      forward: (message) => setForwarding({ message, opened: true }),
      discard: ({ clientId }) => clientId !== null && sender.cancel(clientId),
      change: isWriter ? { edit, react: (message, emoji) => void reactTo(message, emoji) } : null,
    }),
    [isWriter, setForwarding, setEditing, setQuoting, edit, ticket.id],
  );
  const takeQuoted = () => {
    setQuoting(null);
    return quoting && quotedOf(quoting);
  };
  const quoteLast = () => {
    const list = client.getQueryData<MessageList>(["messages", ticket.id]);
    setQuoting(lastQuotable(messagesOf(list)) ?? null);
  };

  useEffect(() => rememberConversation(ticket), [ticket]);
  const group = t("keys.group");
  useShortcut({ keys: "r", label: t("keys.reply"), group }, () => (isWriter ? setMode(false) : focusPane("chat")));
  useShortcut({ keys: "i", label: t("contact"), group }, panel.toggle);
  useShortcut({ keys: "esc", label: t("keys.closePanel"), group }, panel.close, !panel.isOpen);

  return (
    <div className={classes.conversation} data-has-panel={(panel.isOpen && beside === null) || undefined}>
      {features.map(
        ({ name, ticket: { panel: section } = {} }) =>
          section?.shortcut && (
            <PanelKey key={name} {...section.shortcut} group={group} onAsk={() => panel.ask(name)} />
          ),
      )}
      <section
        className={classes.main}
        data-pane="chat"
        aria-label={t("with", { name: ticket.contact.name })}
        {...dropProps}
      >
        <ConversationHeader ticket={ticket} actions={actions} panel={panel} onBack={toList} />
        <ChatLog ticket={ticket} does={does} onView={onView} />
        <AnswerPlace
          ticket={ticket}
          actions={actions}
          onMode={setMode}
          quoting={quoting}
          onQuote={setQuoting}
          editing={editing}
          onEdit={setEditing}
          onSave={(message, body) => void save(message, body)}
          onSend={(body, content, mentions) =>
            sender.write(ticket.id, body, takeQuoted(), { ...(content && { content }), ...(mentions && { mentions }) })
          }
          takeQuoted={takeQuoted}
          onLeave={toList}
          quoteLast={quoteLast}
          isWanted={() => router.state.location.state.isToWrite === true}
        />
        <ForwardDialog
          message={forwarding?.message ?? null}
          from={ticket}
          opened={forwarding?.opened ?? false}
          onClose={() => setForwarding(forwarding && { ...forwarding, opened: false })}
        />
        {isOver && <div className={classes.drop}>{t("drop", { name: ticket.contact.name })}</div>}
      </section>
      {panel.isOpen && <ContactPanel ticket={ticket} asked={panel.asked} onClose={panel.close} />}
    </div>
  );
}

interface PanelKeyProps {
  keys: string;
  label: () => string;
  group: string;
  onAsk: () => void;
}

function PanelKey({ keys, label, group, onAsk }: PanelKeyProps) {
  useShortcut({ keys, label: label(), group }, onAsk);
  return null;
}
