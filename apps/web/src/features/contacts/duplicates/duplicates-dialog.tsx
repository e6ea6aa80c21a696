import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Duplicates } from "@recado/contracts/contacts";
import { late } from "../../../shell/late-component.tsx";
import { AppModal } from "../../../ui/app-modal.tsx";
import { DuplicatesList } from "./duplicates-list.tsx";

const MergeGroup = late(async () => ({ default: (await import("./merge-group.tsx")).MergeGroup }));

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Lists contacts that may be one person, and merges a group of them. */
export function DuplicatesDialog({ opened, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const [group, setGroup] = useState<Duplicates | null>(null);
  const close = () => {
    setGroup(null);
    onClose();
  };
  return (
    <AppModal opened={opened} onClose={close} width={720} title={t(group ? "duplicates.merge" : "duplicates.title")}>
      {group ? <MergeGroup group={group} onDone={() => setGroup(null)} /> : <DuplicatesList onChoose={setGroup} />}
    </AppModal>
  );
}
