import { Button, NativeSelect } from "@mantine/core";
import type { Connection } from "@recado/contracts/connections";
import { useTranslation } from "react-i18next";
import { historyChoices } from "./history-choices.ts";
import { useSessionCommand } from "./use-session-command.ts";
import classes from "./qr-dialog.module.css";

/** The options before the phone scans the code: how much history to import, and pairing without a camera. */
export function PairingOptions({ connection, onType }: { connection: Connection; onType: () => void }) {
  const { t } = useTranslation("connections");
  const command = useSessionCommand();
  const days = historyChoices.some((one) => one === connection.historyDays)
    ? historyChoices
    : [...historyChoices, connection.historyDays];
  return (
    <div className={classes.options}>
      <NativeSelect
        label={t("form.history")}
        description={t("form.historyHelp")}
        value={String(connection.historyDays)}
        data={days.map((one) => ({ value: String(one), label: t("form.historyDays", { count: one }) }))}
        // The code contains the choice, so another choice needs another code.
        onChange={({ currentTarget }) => command("renew", connection.id, Number(currentTarget.value))}
      />
      <Button variant="subtle" size="compact-sm" onClick={onType}>
        {t("qr.byNumber")}
      </Button>
    </div>
  );
}
