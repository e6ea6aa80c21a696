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
  /** Absent: there is nothing to do but wait. */
  run?: () => void;
}

/** What can be done with a session as it stands. */
export function SessionActions(props: Props) {
  return (
    <span className={classes.actions}>
      {useActions(props).map(({ label, isNext = false, run }, place) => (
        // By place: the button that had the focus keeps it when the state gives it another meaning.
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
      const tryAgain = { label: t("action.tryAgain"), run: () => command("start", id) };
      if (capabilities.linksBy === "nothing") return [{ ...tryAgain, isNext: true }];
      const renew = () => {
        command("renew", id);
        onReadCode();
      };
      // Without credentials that are still good, another try only leads to another code.
      const needsCode = number === "" || reason === "loggedOut" || reason === "badSession";
      return [
        { ...tryAgain, isNext: !needsCode },
        { label: t("action.newCode"), isNext: needsCode, run: renew },
      ];
    }
  }
}
