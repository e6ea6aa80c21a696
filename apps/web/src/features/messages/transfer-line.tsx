import { IconArrowsExchange } from "@tabler/icons-react";
import type { Transfer } from "@recado/contracts/transfers";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../locales/format.ts";
import { useMe } from "../../shell/session.ts";
import classes from "./message-log.module.css";

/** A transfer: from and to which user, with the note. The customer never sees it. */
export function TransferLine({ transfer: { by, to, queue, note, at } }: { transfer: Transfer }) {
  const { t } = useTranslation("messages");
  const me = useMe();
  const taken = by?.id === me.id ? "takenBySelf" : "taken";
  const kind =
    to === null ? (queue ? "queue" : "elsewhere") : to.id === by?.id ? taken : to.id === me.id ? "you" : "user";
  const who = by === null ? t("transferred.somebody") : by.id === me.id ? t("transferred.self") : by.name;
  const said = t(`transferred.${kind}`, { by: who, to: to?.name, queue: queue?.name });
  return (
    <div className={classes.transfer} data-note={note !== "" || undefined}>
      <IconArrowsExchange size={16} stroke={1.8} aria-hidden="true" />
      <span className={classes.transferText}>{note === "" ? said : `${said}: ${note}`}</span>
      <time dateTime={at}>{formatTime(at)}</time>
    </div>
  );
}
