import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { readPreview } from "./kinds/preview.ts";
import { kindIcons } from "./kinds/summary.ts";
import { plainText } from "./plain-text.ts";
import classes from "./last-message.module.css";

/** The signature "*Carla Dias*: ". The row says already that the message is ours. */
const signature = /^\*[^*\n]{1,100}\*:\s+/;

/** The last message of a ticket in one line: the icon of its kind, and its text or the kind's name. */
export function LastMessage({ ticket }: { ticket: Pick<Ticket, "lastMessage" | "lastMessageFromMe"> }) {
  const { t } = useTranslation("messages");
  const { kind, text } = readPreview(ticket.lastMessage);
  const words = plainText(ticket.lastMessageFromMe ? text.replace(signature, "") : text);
  const Icon = kind && kindIcons[kind];
  return (
    <>
      {ticket.lastMessageFromMe && `${t("you")}: `}
      {Icon && <Icon size={15} stroke={1.8} aria-hidden="true" className={classes.icon} />}
      {kind && words !== "" && <span className="visually-hidden">{t(`kind.${kind}`)} </span>}
      {kind && words === "" ? t(`kind.${kind}`) : words}
    </>
  );
}
