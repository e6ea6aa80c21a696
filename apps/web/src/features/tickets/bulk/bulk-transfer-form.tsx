import { Button, NativeSelect } from "@mantine/core";
import type { FreeColleague } from "@recado/contracts/transfers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { queuesQuery } from "../../queues/queues-query.ts";
import { ColleagueChoice } from "../colleague-choice.tsx";

/** Transfers to a user, or to a queue to wait in. */
interface BulkDestination {
  userId: number | null;
  /** If null, each conversation keeps its own. */
  queueId: number | null;
}
interface Props {
  onCancel: () => void;
  onSubmit: (to: BulkDestination) => void;
}

/** Chooses the user and the queue for many conversations. */
export function BulkTransferForm({ onCancel, onSubmit }: Props) {
  const { t } = useTranslation("tickets");
  const { data: queues = [] } = useQuery(queuesQuery);
  const [user, setUser] = useState<FreeColleague | null>(null);
  const [queueId, setQueueId] = useState("");
  return (
    <form
      style={{ display: "contents" }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ userId: user?.id ?? null, queueId: queueId === "" ? null : Number(queueId) });
      }}
    >
      <ColleagueChoice exceptId={null} mayBeNobody={queues.length > 0} chosen={user} onChoose={setUser} />
      <NativeSelect
        mt="md"
        label={t("transfer.queue")}
        value={queueId}
        data={[
          { value: "", label: t("bulk.ownQueue") },
          ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => setQueueId(currentTarget.value)}
      />
      <p className="small dim" style={{ marginTop: 8 }}>
        {t("bulk.noticeStays")}
      </p>
      <ModalActions>
        <Button variant="default" onClick={onCancel}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" disabled={user === null && queueId === ""}>
          {t("transfer.button")}
        </Button>
      </ModalActions>
    </form>
  );
}
