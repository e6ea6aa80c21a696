import { IconBan, IconChevronDown, IconFileUnknown } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { formatTime } from "../../locales/format.ts";
import { keyOf } from "./arrange-messages.ts";
import { MessageText } from "./message-text.tsx";
import { Quote } from "./quote.tsx";
import { stateOf, Ticks } from "./ticks.tsx";
import classes from "./bubble.module.css";

export interface BubbleActions {
  jumpTo: (messageId: number) => void;
  retry: (message: Message) => void;
  openMenu: (message: Message, button: HTMLElement) => void;
}

interface Props {
  message: Message;
  isFirst: boolean;
  isLast: boolean;
  isNew: boolean;
  isGroup: boolean;
  /** The customer's name. */
  name: string;
  /** Must keep its identity, for the sake of a thousand bubbles. Absent where nothing can be done. */
  actions: BubbleActions | null;
}

/** One message. */
export const Bubble = memo(function Bubble({ message, isFirst, isLast, isNew, isGroup, name, actions }: Props) {
  const { t } = useTranslation("messages");
  const { fromMe, quotedMsg, isDeleted, failure } = message;
  const author = message.contact?.name ?? name;
  return (
    <div
      className={classes.line}
      data-key={keyOf(message)}
      data-id={message.id}
      data-mine={fromMe || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-new={isNew || undefined}
      tabIndex={-1}
    >
      <div className={classes.bubble} data-bubble="" data-deleted={isDeleted || undefined}>
        <span className="visually-hidden">{fromMe ? t("you") : author}: </span>
        {isGroup && isFirst && !fromMe && <div className={classes.author}>{author}</div>}
        {quotedMsg && !isDeleted && (
          <div className={classes.quoted}>
            <Quote quoted={quotedMsg} name={name} onJump={actions ? () => actions.jumpTo(quotedMsg.id) : undefined} />
          </div>
        )}
        <div className={classes.text} dir="auto">
          <Body message={message} />
          <Meta message={message} />
        </div>
        {actions && !isDeleted && (
          <button
            type="button"
            tabIndex={-1}
            className={classes.menu}
            aria-label={t("menu.label")}
            aria-haspopup="menu"
            onClick={(event) => actions.openMenu(message, event.currentTarget)}
          >
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      {failure !== null && (
        <div className={classes.failed}>
          {failure !== "ERR_SENDING_WAPP_MSG" && <span>{errorText(failure)}</span>}
          {actions ? (
            <button type="button" className={classes.retry} onClick={() => actions.retry(message)}>
              {t("failed")} <u>{t("retry")}</u>
            </button>
          ) : (
            t("failed")
          )}
        </div>
      )}
    </div>
  );
});

function Body({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  if (message.isDeleted) {
    return (
      <em className={classes.deleted}>
        <IconBan size={16} aria-hidden="true" /> {t("deleted")}
      </em>
    );
  }
  if (message.mediaType === "chat") return <MessageText body={message.body} />;
  return (
    <>
      <span className={classes.unsupported}>
        <IconFileUnknown size={20} stroke={1.7} aria-hidden="true" />
        <span>
          <strong>{t("unsupported.title")}</strong>
          <br />
          {t("unsupported.text")}
        </span>
      </span>
      {message.body !== "" && <MessageText body={message.body} />}
    </>
  );
}

function Meta({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  return (
    <span className={classes.meta}>
      {message.isEdited && !message.isDeleted && <span>{t("edited")}</span>}
      <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
      {message.fromMe && <Ticks state={stateOf(message)} />}
    </span>
  );
}
