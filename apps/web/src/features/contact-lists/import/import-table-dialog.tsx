import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../../shell/late-component.tsx";
import { AppModal } from "../../../ui/app-modal.tsx";

const ImportTableForm = late(async () => ({ default: (await import("./import-table-form.tsx")).ImportTableForm }));

interface Props {
  contactListId: number;
  opened: boolean;
  onClose: () => void;
}

/** Imports a table into a list: choose it, look at it, send it. */
export function ImportTableDialog({ contactListId, opened, onClose }: Props) {
  const { t } = useTranslation("contactLists");
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <AppModal opened={opened} onClose={close} width={720} isDirty={isDirty} title={t("import.title")}>
      <ImportTableForm contactListId={contactListId} onDirty={setDirty} onClose={close} />
    </AppModal>
  );
}
