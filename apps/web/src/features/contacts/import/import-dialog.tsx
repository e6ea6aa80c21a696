import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../../shell/late-component.tsx";
import { AppModal } from "../../../ui/app-modal.tsx";
import { importQuery } from "../contacts-query.ts";
import { ImportProgress } from "./import-progress.tsx";

const ImportForm = late(async () => ({ default: (await import("./import-form.tsx")).ImportForm }));

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Imports a table of contacts: choose it, look at it, and see how far it is, after a reload too. */
export function ImportDialog({ opened, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const [isDirty, setDirty] = useState(false);
  /** The rows of a table of which another part was imported. */
  const [left, setLeft] = useState(0);
  const { data: state } = useQuery({ ...importQuery, enabled: opened });
  const isRunning = state?.importStatus === "processing";
  const close = () => {
    setDirty(false);
    setLeft(0);
    onClose();
  };
  return (
    <AppModal
      opened={opened}
      onClose={close}
      width={720}
      isDirty={isDirty}
      question={left > 0 ? t("import.partsLeft", { count: left }) : undefined}
      title={t("import.title")}
    >
      {state && state.importStatus !== "none" && (isRunning || !isDirty || left > 0) && (
        <ImportProgress state={state} />
      )}
      {/* Kept while rows are stored: it has the rest of the table. */}
      <div style={{ display: isRunning ? "none" : "contents" }}>
        <ImportForm onDirty={setDirty} onLeft={setLeft} onClose={close} />
      </div>
    </AppModal>
  );
}
