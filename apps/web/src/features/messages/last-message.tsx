import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { readPreview } from "./kinds/preview.ts";
import { kindIcons } from "./kinds/summary.ts";
import { plainText } from "./plain-text.ts";
import classes from "./last-message.module.css";

/** "*Carla Dias*: " before what was written: here it is told already that it is ours. */
const signature = /^\*[^*\n]{1,100}\*:\s+/;

/** What was said last in a conversation, in one line: the icon of its kind, and its words or else the kind's name. */
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
