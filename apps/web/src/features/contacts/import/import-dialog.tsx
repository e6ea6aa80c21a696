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
  /** A part of a table was imported, and the next waits. */
  const [hasPart, setPart] = useState(false);
  const { data: state } = useQuery({ ...importQuery, enabled: opened });
  const isRunning = state?.importStatus === "processing";
  const close = () => {
    setDirty(false);
    setPart(false);
    onClose();
  };
  return (
    <AppModal opened={opened} onClose={close} width={720} isDirty={isDirty} title={t("import.title")}>
      {state && state.importStatus !== "none" && (isRunning || !isDirty || hasPart) && <ImportProgress state={state} />}
      {/* Kept while rows are stored: it has the rest of the table. */}
      <div style={{ display: isRunning ? "none" : "contents" }}>
        <ImportForm
          onDirty={(is) => {
            setDirty(is);
            setPart(false);
          }}
          onPart={() => setPart(true)}
          onClose={close}
        />
      </div>
    </AppModal>
  );
}
