import { IconArrowBackUp, IconCheck, IconEye, type Icon } from "@tabler/icons-react";
import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import classes from "./ticket-row.module.css";

/** What a row's buttons say; the list hears them all in one place. */
export type RowAction = "accept" | "resolve" | "reopen" | "peek";

/** What one may do with a conversation that waits, is open, or is over. */
export interface RowRights {
  mayPeek: boolean;
  mayResolve: boolean;
}

/** What is at hand in a row: at once when one waits, of the others when they are pointed at. */
export function RowActions({ ticket: { status }, mayPeek, mayResolve }: { ticket: Ticket } & RowRights) {
  const { t } = useTranslation("tickets");
  return (
    <span className={classes.actions} data-always={status === "pending" || undefined}>
      {mayPeek && <IconAction action="peek" icon={IconEye} name={t("peek.button")} />}
      {mayResolve && <IconAction action="resolve" icon={IconCheck} name={t("resolve")} />}
      {status === "pending" && (
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

/** The same behind a row that a finger has pushed aside, large enough for it. */
export function SwipeActions({ ticket: { status }, mayPeek, mayResolve }: { ticket: Ticket } & RowRights) {
  const { t } = useTranslation("tickets");
  return (
    <span className={classes.swipe} data-swipe="">
      {/* A waiting row has it in sight. */}
      {mayPeek && status !== "pending" && <SwipeAction action="peek" icon={IconEye} name={t("peek.short")} />}
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
