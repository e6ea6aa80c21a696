import { IconBan } from "@tabler/icons-react";
import { firstNameOf } from "@recado/contracts/first-name";
import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { formatSeconds } from "../../locales/format.ts";
import { useMe } from "../../shell/session.ts";
import { asMessage } from "./as-message.ts";
import { deletedSign, readPreview } from "./kinds/preview.ts";
import { kindIcons, useSummary } from "./kinds/summary.ts";
import type { Outgoing } from "./outgoing.ts";
import { plainText } from "./plain-text.ts";
import { stateOf, Ticks } from "./ticks.tsx";
import classes from "./last-message.module.css";

/** The signature "*Carla Dias*: ". The row says already that the message is ours. */
const signature = /^\*[^*\n]{1,100}\*:\s+/;

type Shown = Pick<Ticket, "lastMessage" | "lastMessageFromMe" | "lastMessageInfo">;

/**
 * The last message of a ticket in one line: the ticks of our message, its author in the team, the icon of its kind, and
 * its text, its length or the kind's name.
 */
export function LastMessage({ ticket }: { ticket: Shown }) {
  const { t } = useTranslation("messages");
  const me = useMe();
  const { lastMessageFromMe: isOurs, lastMessageInfo: info } = ticket;
  if (ticket.lastMessage === deletedSign) {
    return (
      <em>
        <IconBan size={15} stroke={1.8} aria-hidden="true" className={classes.icon} />
        {t("deleted")}
      </em>
    );
  }
  const { kind, text } = readPreview(ticket.lastMessage);
  const words = plainText(isOurs ? text.replace(signature, "") : text);
  const length = kind === "audio" && info?.seconds ? formatSeconds(info.seconds) : "";
  const named = words || length;
  const Icon = kind && kindIcons[kind];
  return (
    <>
      {isOurs && info && (
        <span className={classes.ticks}>
          <Ticks state={stateOf(info)} isVoice={kind === "audio"} />
        </span>
      )}
      {isOurs && info?.user && `${info.user.id === me.id ? t("you") : firstNameOf(info.user.name)}: `}
      {Icon && <Icon size={15} stroke={1.8} aria-hidden="true" className={classes.icon} />}
      {kind && named !== "" && <span className="visually-hidden">{t(`kind.${kind}`)} </span>}
      {kind && named === "" ? t(`kind.${kind}`) : named}
    </>
  );
}

/** The same of a message that the server does not have yet. */
export function LastOutgoing({ outgoing }: { outgoing: Outgoing }) {
  const { t } = useTranslation("messages");
  const message = asMessage({ ...outgoing, body: outgoing.body.replace(signature, "") }, 0);
  const summary = useSummary()(message);
  const Icon = message.mediaType !== "chat" && kindIcons[message.mediaType];
  return (
    <>
      <span className={classes.ticks}>
        <Ticks state={stateOf(message)} />
      </span>
      {`${t("you")}: `}
      {Icon && <Icon size={15} stroke={1.8} aria-hidden="true" className={classes.icon} />}
      {summary}
    </>
  );
}
