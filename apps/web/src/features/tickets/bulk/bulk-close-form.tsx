import { Button, Checkbox } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalActions } from "../../../ui/app-modal.tsx";

interface Props {
  onCancel: () => void;
  onSubmit: (silent: boolean) => void;
}

/** Whether the customers get the closing message. */
export function BulkCloseForm({ onCancel, onSubmit }: Props) {
  const { t } = useTranslation("tickets");
  const [silent, setSilent] = useState(false);
  return (
    <form
      style={{ display: "contents" }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(silent);
      }}
    >
      <p>{t("bulk.closeHelp", { minutes: limits.bulk.undoMinutes })}</p>
      <Checkbox
        mt="md"
        label={t("bulk.silent")}
        checked={silent}
        onChange={({ currentTarget }) => setSilent(currentTarget.checked)}
      />
      <ModalActions>
        {/* A held Enter that opened this dialog must not confirm it. */}
        <Button variant="default" data-autofocus onClick={onCancel}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit">{t("resolve")}</Button>
      </ModalActions>
    </form>
  );
}
