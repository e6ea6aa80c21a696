import { Button } from "@mantine/core";
import type { Connection } from "@recado/contracts/connections";
import { useTranslation } from "react-i18next";
import { useSessionCommand } from "./use-session-command.ts";
import classes from "./session-actions.module.css";

interface Props {
  connection: Connection;
  onReadCode: () => void;
  onDisconnect: () => void;
  onOpenPhone: () => void;
}
interface Action {
  label: string;
  /** The step to take from here. */
  isNext?: boolean;
  /** Absent if the user can only wait. */
  run?: () => void;
}

/** The actions for a session's current status. */
export function SessionActions(props: Props) {
  return (
    <span className={classes.actions}>
      {useActions(props).map(({ label, isNext = false, run }, place) => (
        // Keyed by position: a focused button keeps the focus when the status changes its action.
        <Button
          key={place}
          size="xs"
          variant={isNext ? "light" : "default"}
          aria-disabled={run === undefined || undefined}
          data-disabled={run === undefined || undefined}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}

function useActions({ connection, onReadCode, onDisconnect, onOpenPhone }: Props): Action[] {
  const { t } = useTranslation("connections");
  const command = useSessionCommand();
  const { id, capabilities, reason, number } = connection;
  const disconnect = { label: t("action.disconnect"), run: onDisconnect };
  switch (connection.status) {
    case "qrcode":
      return [{ label: t("action.readCode"), isNext: true, run: onReadCode }];
    case "OPENING":
      return [{ label: t("action.connecting") }];
    case "PAIRING":
    case "TIMEOUT":
      return [disconnect];
    case "CONNECTED":
      if (!capabilities.isTest) return [disconnect];
      return [disconnect, { label: t("action.openPhone"), isNext: true, run: onOpenPhone }];
    case "DISCONNECTED": {
      const start = () => command("start", id);
      // It was disconnected on purpose: nothing failed that could be tried again.
      if (capabilities.linksBy === "nothing" && reason === "")
        return [{ label: t("action.connect"), isNext: true, run: start }];
      const tryAgain = { label: t("action.tryAgain"), run: start };
      if (capabilities.linksBy === "nothing") return [{ ...tryAgain, isNext: true }];
      const renew = () => {
        command("renew", id);
        onReadCode();
      };
      // Without valid credentials, a retry only leads to another code.
      const needsCode = number === "" || reason === "loggedOut" || reason === "badSession";
      return [
        { ...tryAgain, isNext: !needsCode },
        { label: t("action.newCode"), isNext: needsCode, run: renew },
      ];
    }
  }
}
