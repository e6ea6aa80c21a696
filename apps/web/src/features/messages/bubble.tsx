import {
  IconArrowForwardUp,
  IconBan,
  IconChevronDown,
  IconCloudDownload,
  IconPhone,
  IconRobot,
  IconSpeakerphone,
} from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { memo, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { formatTime } from "../../locales/format.ts";
import { formatNumber } from "../../locales/phone-number.ts";
import { keyOf } from "./arrange-messages.ts";
import { unsignedAuthor, useAuthor } from "./author.ts";
import { Caption, Content } from "./kinds/content.tsx";
import { toneOf } from "../../ui/tone.ts";
import { Quote } from "./quote.tsx";
import { Reactions } from "./reactions.tsx";
import { useMe } from "../../shell/session.ts";
import { stateOf, Ticks } from "./ticks.tsx";
import classes from "./bubble.module.css";

export interface BubbleActions {
  jumpTo: (messageId: number) => void;
  retry: (message: Message) => void;
  openMenu: (message: Message, button: HTMLElement) => void;
  /** Absent where earlier versions are not available. */
  showVersions?: ((message: Message) => void) | undefined;
  /** Absent while the user may not answer. */
  react?: ((message: Message, emoji: string) => void) | undefined;
  /** Further content of a bubble. Absent in conversations. */
  Extra?: ComponentType<{ message: Message }> | undefined;
}

interface Props {
  message: Message;
  isFirst: boolean;
  /** It names its author, unless it is signed. */
  isNamed: boolean;
  isLast: boolean;
  isNew: boolean;
  isGroup: boolean;
  /** The contact's number, where it is another than that of the messages before. */
  otherNumber: string | null;
  /** The customer's name. */
  name: string;
  /** Keep its identity, or every bubble renders again. Null where nothing can be done. */
  actions: BubbleActions | null;
}

/** Colours for the names of group members. */
const authorTones = 6;

/** Whether it is shown without a bubble. */
const isBare = ({ mediaType, quotedMsg, isDeleted, media }: Message) =>
  !isDeleted && quotedMsg === null && (mediaType === "sticker" || (mediaType === "video" && media?.isRound === true));

/** Whether a picture gives it its width. */
const isFramed = (message: Message) =>
  !message.isDeleted && (message.mediaType === "image" || message.mediaType === "video") && !isBare(message);

/** Only the time is below it; the time needs no separate line. */
const hasNoText = ({ mediaType, body, media }: Message) =>
  (body === "" && mediaType === "image" && media?.state === "ready") || (body === "" && mediaType === "audio");

/** Whether it is in a chat of the team, which knows no delivery: there a tick would say "not delivered yet". */
const isOfTeam = (actions: BubbleActions | null): boolean => actions?.Extra !== undefined;

/** A message. */
export const Bubble = memo(function Bubble({
  message,
  isFirst,
  isNamed,
  isLast,
  isNew,
  isGroup,
  otherNumber,
  name,
  actions,
}: Props) {
  const { t } = useTranslation("messages");
  const me = useMe();
  const { fromMe, quotedMsg, isDeleted, reactions } = message;
  const author = useAuthor(name)(message);
  // In a chat of the team only the reader's own messages are on this side.
  const colleague = isNamed && !isOfTeam(actions) ? unsignedAuthor(message, me) : null;
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
      <div
        className={classes.bubble}
        data-bubble=""
        data-deleted={isDeleted || undefined}
        data-bare={isBare(message) || undefined}
        data-framed={isFramed(message) || undefined}
      >
        <span className="visually-hidden">{author}: </span>
        {isGroup && isFirst && !fromMe && (
          <div
            className={classes.author}
            data-tone={toneOf(String(message.contact?.id), authorTones)}
            aria-hidden="true"
          >
            {author}
          </div>
        )}
        {colleague && (
          <div className={classes.author} data-tone={toneOf(colleague, authorTones)} aria-hidden="true">
            {colleague}
          </div>
        )}
        {otherNumber !== null && (
          <div className={classes.remark}>
            <IconPhone size={14} stroke={1.8} aria-hidden="true" />{" "}
            {t(fromMe ? "number.to" : "number.from", { number: formatNumber(otherNumber) })}
          </div>
        )}
        {message.rule !== null && !isDeleted && (
          <div className={classes.automatic} data-tip={t(`why.${message.rule}`)}>
            <IconRobot size={14} stroke={1.8} aria-hidden="true" /> {t(`rule.${message.rule}`)}
          </div>
        )}
        {message.campaign !== null && !isDeleted && (
          <div className={classes.automatic}>
            <IconSpeakerphone size={14} stroke={1.8} aria-hidden="true" /> {t("campaign", { name: message.campaign })}
          </div>
        )}
        {message.isForwarded && !isDeleted && (
          <div className={classes.remark}>
            <IconArrowForwardUp size={14} stroke={1.8} aria-hidden="true" /> {t("forwarded")}
          </div>
        )}
        {quotedMsg && !isDeleted && (
          <div className={classes.quoted}>
            <Quote quoted={quotedMsg} name={name} onJump={actions ? () => actions.jumpTo(quotedMsg.id) : undefined} />
          </div>
        )}
        {isDeleted ? (
          <div className={classes.text}>
            <em className={classes.deleted}>
              <IconBan size={16} aria-hidden="true" /> {t("deleted")}
            </em>
            <Meta message={message} actions={actions} />
          </div>
        ) : (
          <>
            <Content message={message} />
            {actions?.Extra && <actions.Extra message={message} />}
            <div className={classes.text} dir="auto" data-alone={hasNoText(message) ? message.mediaType : undefined}>
              <Caption message={message} />
              <Meta message={message} actions={actions} />
            </div>
          </>
        )}
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
      {reactions.length > 0 && <Reactions message={message} name={name} onReact={actions?.react} />}
      <Failure message={message} actions={actions} />
    </div>
  );
});

/** Why the message was not sent, with a button to try again. */
function Failure({ message, actions }: { message: Message; actions: BubbleActions | null }) {
  const { t } = useTranslation("messages");
  const { failure } = message;
  if (failure === null) return null;
  return (
    <div className={classes.failed}>
      {failure !== "ERR_SENDING_WAPP_MSG" && (
        <span>{failure === "ERR_NO_PERMISSION" ? t("notYours") : errorText(failure)}</span>
      )}
      {actions ? (
        <button type="button" className={classes.retry} onClick={() => actions.retry(message)}>
          {t("failed")} <u>{t("retry")}</u>
        </button>
      ) : (
        t("failed")
      )}
    </div>
  );
}

function Meta({ message, actions }: { message: Message; actions: BubbleActions | null }) {
  const { t } = useTranslation("messages");
  const { isEdited, isDeleted, receivedOffline, createdAt, fromMe, mediaType } = message;
  const state = stateOf(message);
  return (
    <span className={classes.meta}>
      {receivedOffline && !fromMe && (
        <span className={classes.offline} title={t("offline.mark")}>
          <IconCloudDownload size={14} stroke={1.8} aria-hidden="true" />
          <span className="visually-hidden">{t("offline.mark")}</span>
        </span>
      )}
      {isEdited &&
        !isDeleted &&
        (actions?.showVersions && message.id > 0 ? (
          <button
            type="button"
            className={classes.edited}
            title={t("versions.show")}
            onClick={() => actions.showVersions?.(message)}
          >
            {t("edited")}
          </button>
        ) : (
          <span>{t("edited")}</span>
        ))}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      {fromMe && mediaType !== "call_log" && !(isOfTeam(actions) && state === "sent") && (
        <Ticks state={state} isVoice={message.media?.isVoiceNote ?? false} />
      )}
    </span>
  );
}
