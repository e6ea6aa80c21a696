import { IconCheck } from "@tabler/icons-react";
import type { Connection } from "@recado/contracts/connections";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime, formatTimeOrDate } from "../../locales/format.ts";
import { useMay } from "../../shell/session.ts";
import { RowMenu, useUsualActions } from "../../ui/row-menu.tsx";
import { ConnectionHealth } from "./connection-health.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import { NumberLight } from "./number-light.tsx";
import { SessionActions } from "./session-actions.tsx";
import classes from "./connections-table.module.css";

export interface RowHandlers {
  onReadCode: (connection: Connection) => void;
  onDisconnect: (connection: Connection) => void;
  onOpenPhone: (connection: Connection) => void;
  onEdit: (connection: Connection) => void;
  onDelete: (connection: Connection) => void;
}

const columns = ["name", "status", "session", "updated", "isDefault", "actions"] as const;

/**
 * The connections, a row each; a card each where the page is narrow. One markup for both, so that resizing loses no
 * state.
 */
export function ConnectionsTable({ connections, ...handlers }: { connections: readonly Connection[] } & RowHandlers) {
  const { t } = useTranslation("connections");
  return (
    <div className={classes.frame}>
      <div role="table" aria-label={t("title")} className={classes.table}>
        <div role="rowgroup" className={classes.head}>
          <div role="row" className={classes.row}>
            {columns.map((column) => (
              <div key={column} role="columnheader" className={classes.heading}>
                <span className={column === "actions" ? "visually-hidden" : undefined}>{t(`column.${column}`)}</span>
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes.body}>
          {connections.map((connection) => (
            <Row key={connection.id} connection={connection} {...handlers} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Row({ connection, ...on }: { connection: Connection } & RowHandlers) {
  const { t } = useTranslation("connections");
  const mayAct = useMay("connections-page:actionButtons");
  const mayEdit = useMay("connections-page:editOrDeleteConnection");
  const usualActions = useUsualActions();
  const { name, capabilities, updatedAt, isDefault } = connection;
  const queues = connection.queues.map((queue) => queue.name).join(", ");
  return (
    <div role="row" className={classes.row} data-connection={connection.id}>
      <div role="cell" className={classes.name}>
        <div className={classes.title}>
          <span className="strong ellipsis" title={name}>
            {name}
          </span>
          {capabilities.isTest && (
            <span title={t("testPhone")} className={classes.test}>
              {t("test")}
            </span>
          )}
        </div>
        {queues.length > 0 && (
          <p className="small dim ellipsis" title={queues}>
            {queues}
          </p>
        )}
      </div>
      <div role="cell" className={classes.status}>
        <ConnectionStatus connection={connection} />
        {!capabilities.isTest && (
          <>
            <ConnectionHealth connection={connection} />
            <NumberLight connection={connection} />
          </>
        )}
      </div>
      <div role="cell" className={classes.session}>
        {mayAct && (
          <SessionActions
            connection={connection}
            onReadCode={() => on.onReadCode(connection)}
            onDisconnect={() => on.onDisconnect(connection)}
            onOpenPhone={() => on.onOpenPhone(connection)}
          />
        )}
      </div>
      <div role="cell" className={`${classes.updated} small dim numbers`}>
        <span className={classes.updatedWord}>{t("column.updated")} </span>
        <time dateTime={updatedAt} title={`${formatDate(updatedAt)} ${formatTime(updatedAt)}`}>
          {formatTimeOrDate(updatedAt)}
        </time>
      </div>
      <div role="cell" className={classes.isDefault}>
        {isDefault && (
          <span className={classes.chip}>
            <IconCheck size={14} stroke={2} aria-hidden="true" />
            <span className={classes.chipWord}>{t("column.isDefault")}</span>
          </span>
        )}
      </div>
      <div role="cell" className={classes.actions}>
        {mayEdit && (
          <RowMenu
            name={name}
            actions={usualActions(
              name,
              () => on.onEdit(connection),
              () => on.onDelete(connection),
            )}
          />
        )}
      </div>
    </div>
  );
}
