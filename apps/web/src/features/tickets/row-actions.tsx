import { IconArrowBackUp, IconCheck, IconDots, IconEye, IconMailOpened, type Icon } from "@tabler/icons-react";
import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import classes from "./ticket-row.module.css";

/** The actions of a row's buttons. The list handles their clicks. */
export type RowAction = "accept" | "resolve" | "reopen" | "peek" | "markUnread" | "more";

/** What the user may do with the conversation of a row. */
export interface RowRights {
  mayPeek: boolean;
  mayResolve: boolean;
  mayMarkUnread: boolean;
}
type Props = { ticket: Ticket } & RowRights;

/** The buttons of a row. A pending row always shows them, other rows while the pointer is on them. */
export function RowActions({ ticket: { status }, mayPeek, mayResolve, mayMarkUnread }: Props) {
  const { t } = useTranslation("tickets");
  const isPending = status === "pending";
  return (
    <span className={classes.actions} data-always={isPending || undefined}>
      {/* Other rows open. */}
      {mayPeek && isPending && <IconAction action="peek" icon={IconEye} name={t("peek.button")} />}
      {mayResolve && !isPending && <IconAction action="resolve" icon={IconCheck} name={t("resolve")} />}
      {(isPending ? mayResolve : mayMarkUnread) && <IconAction action="more" icon={IconDots} name={t("more")} />}
      {isPending && (
        <button type="button" tabIndex={-1} className={classes.accept} data-action="accept">
          {t("accept")}
        </button>
      )}
      {status === "closed" && (
        <button type="button" tabIndex={-1} className={classes.reopen} data-action="reopen">
          {t("reopen")}
        </button>
      )}
    </span>
  );
}

const IconAction = ({ action, icon: ActionIcon, name }: { action: RowAction; icon: Icon; name: string }) => (
  <button type="button" tabIndex={-1} className={classes.icon} data-action={action} title={name}>
    <ActionIcon size={18} stroke={1.9} aria-hidden="true" />
    <span className="visually-hidden">{name}</span>
  </button>
);

/** The buttons behind a swiped row, large enough for a finger. */
export function SwipeActions({ ticket: { status }, mayResolve, mayMarkUnread }: Props) {
  const { t } = useTranslation("tickets");
  return (
    <span className={classes.swipe} data-swipe="">
      {mayMarkUnread && <SwipeAction action="markUnread" icon={IconMailOpened} name={t("unreadShort")} />}
      {mayResolve && <SwipeAction action="resolve" icon={IconCheck} name={t("resolve")} />}
      {status === "closed" && <SwipeAction action="reopen" icon={IconArrowBackUp} name={t("reopen")} />}
    </span>
  );
}

const SwipeAction = ({ action, icon: ActionIcon, name }: { action: RowAction; icon: Icon; name: string }) => (
  <button type="button" tabIndex={-1} data-action={action}>
    <ActionIcon size={20} stroke={1.8} aria-hidden="true" />
    {name}
  </button>
);
