import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { QueueOption } from "@recado/contracts/queue-options";
import { codeOf } from "../../../shell/api-error.ts";
import { DeleteDialog } from "../../../shell/delete-dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { hasEdits, withEdit, withOpened, type Editing } from "./editing.ts";
import { OptionLevel } from "./option-level.tsx";
import { countOf, deleteOption } from "./option-verbs.ts";
import { optionsQuery } from "./options-query.ts";

/** A larger tree shows its first menu alone, until an option is unfolded. */
const mostUnfolded = 100;

const nameOf = ({ title }: QueueOption) => title;

/** The options that a queue's bot leads customers through: a tree whose changes are saved one by one. */
export function Chatbot({ queueId, onDirty }: { queueId: number; onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation("queues");
  const { data, isError, error, refetch } = useQuery(optionsQuery(queueId));
  const [editing, setEditing] = useState<Editing>(new Map());
  // Also after an answer of the server: what was opened meanwhile stays.
  const known = useRef(editing);
  const change = (update: (before: Editing) => Editing) => {
    known.current = update(known.current);
    setEditing(known.current);
    onDirty(hasEdits(known.current));
  };
  const deleting = useDialog<QueueOption>();
  if (!data && isError) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows height={44} />;
  return (
    <>
      <p className="small dim">{t(data.length === 0 ? "chatbot.empty" : "chatbot.help")}</p>
      <OptionLevel
        queueId={queueId}
        parent={null}
        options={data}
        editing={editing}
        foldsAtFirst={data.reduce((sum, option) => sum + countOf(option), 0) > mostUnfolded}
        onOpen={(key) => change((before) => withOpened(before, key))}
        onEdit={(key, how) => change((before) => withEdit(before, key, how))}
        onDelete={deleting.open}
      />
      <DeleteDialog
        dialog={deleting}
        nameOf={nameOf}
        remove={async (option) => void (await deleteOption(option))}
        done={t("chatbot.deleted")}
      >
        {deleting.subject && countOf(deleting.subject) > 1
          ? t("chatbot.deleteMany", { count: countOf(deleting.subject) - 1 })
          : t("chatbot.deleteOne")}
      </DeleteDialog>
    </>
  );
}
