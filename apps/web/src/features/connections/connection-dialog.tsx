import type { Connection } from "@recado/contracts/connections";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { KeptForm } from "../../shell/kept-form.tsx";
import { AppModal } from "../../ui/app-modal.tsx";

const ConnectionForm = late(async () => ({ default: (await import("./connection-form.tsx")).ConnectionForm }));

interface Props {
  opened: boolean;
  /** Null for a new one. */
  connection: Connection | null;
  /** The tab that an existing one opens on; the first, if absent. */
  firstTab: "messages" | undefined;
  isFirst: boolean;
  onClose: () => void;
  onSaved: (connection: Connection, isNew: boolean) => void;
  onClosed: () => void;
}

/** Adds a connection, or edits one. */
export function ConnectionDialog({ opened, connection, firstTab, isFirst, onClose, onSaved, onClosed }: Props) {
  const { t } = useTranslation("connections");
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <AppModal
      opened={opened}
      onClose={close}
      onClosed={onClosed}
      isDirty={isDirty}
      title={t(connection ? "form.edit" : "form.create")}
    >
      <KeptForm key={connection?.id ?? "new"} name="connection" id={connection?.id ?? null}>
        <ConnectionForm
          connection={connection}
          firstTab={firstTab}
          isFirst={isFirst}
          onDirty={setDirty}
          onCancel={close}
          onSaved={(saved, isNew) => {
            close();
            onSaved(saved, isNew);
          }}
        />
      </KeptForm>
    </AppModal>
  );
}
