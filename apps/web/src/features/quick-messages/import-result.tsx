import { Button } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useTranslation } from "react-i18next";
import { AppModal, ModalActions } from "../../ui/app-modal.tsx";
import { RefusedRows } from "../contacts/import/refused-rows.tsx";
import type { RefusedLine } from "./exchange.ts";

export interface ImportOutcome {
  /** What was imported, as a sentence. */
  done: string;
  refused: readonly RefusedLine[];
}

const most: Partial<Record<RefusedLine["fault"], number>> = {
  longShortcode: limits.shortcode.max,
  longMessage: limits.keptText.max,
  tooMany: limits.quickMessagesAtOnce,
};

interface Props {
  opened: boolean;
  onClose: () => void;
  outcome: ImportOutcome | null;
}

/** What became of a file of quick replies some of whose lines were refused. */
export function ImportResult({ opened, onClose, outcome }: Props) {
  const { t } = useTranslation(["quickMessages", "contacts"]);
  const { done, refused } = outcome ?? { done: "", refused: [] };
  return (
    <AppModal opened={opened} onClose={onClose} title={t("exchange.title")}>
      <p role="status">
        {done} {t("import.refused", { ns: "contacts", count: refused.length })}
      </p>
      <RefusedRows
        rows={refused.map(({ line, said, fault }) => ({
          line,
          said: [said],
          reason: t(`exchange.faults.${fault}`, { max: most[fault] ?? 0 }),
        }))}
      />
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          {t("close", { ns: "common" })}
        </Button>
      </ModalActions>
    </AppModal>
  );
}
