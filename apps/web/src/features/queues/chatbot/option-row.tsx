import {
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconPaperclip,
  IconPencil,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import type { QueueOption } from "@recado/contracts/queue-options";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { uniqueId } from "../../../shell/unique-id.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SortHandle } from "../../../ui/sortable-rows.tsx";
import { isOpenBelow, newBelow, type Edit, type EditKey, type Editing } from "./editing.ts";
import { OptionForm } from "./option-form.tsx";
import { duplicateOption } from "./option-verbs.ts";
import classes from "./chatbot.module.css";

interface Props {
  option: QueueOption;
  editing: Editing;
  foldsAtFirst: boolean;
  onOpen: (key: EditKey) => void;
  onEdit: (key: EditKey, edit: Edit) => void;
  onDelete: (option: QueueOption) => void;
  /** The menu below it. */
  below: ReactNode;
}

/** An option: its number and title, its fields when they are open, and the options below it. */
export function OptionRow({ option, editing, foldsAtFirst, onOpen, onEdit, onDelete, below }: Props) {
  const { t } = useTranslation("queues");
  const [folds, setFolded] = useState(foldsAtFirst);
  // Of the next copy: a retry after a lost answer makes no second one.
  const [copyId, setCopyId] = useState(uniqueId);
  const { id, title, children, fileId } = option;
  const isEditing = editing.has(id);
  const isAdding = editing.has(newBelow(id));
  const addBelow = () => {
    setFolded(false);
    onOpen(newBelow(id));
  };
  const duplicate = async () => {
    const copy = await duplicateOption(option, copyId);
    if (!copy) return;
    setCopyId(uniqueId());
    onOpen(copy.id);
  };
  const hasBelow = children.length > 0;
  const staysUnfolded = isOpenBelow(editing, option);
  const isFolded = folds && !staysUnfolded;
  return (
    <>
      <div className={classes.row}>
        <SortHandle row={{ id, name: title }} />
        <span className={classes.number}>{option.option}</span>
        <button type="button" className={classes.title} onClick={() => onOpen(id)}>
          <span className="ellipsis" title={title}>
            {title}
          </span>
          {fileId !== null && <IconPaperclip size={14} stroke={1.8} aria-label={t("chatbot.hasFiles")} />}
        </button>
        {hasBelow && !staysUnfolded && (
          <IconButton
            label={t(isFolded ? "chatbot.unfold" : "chatbot.fold", { title })}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
          </IconButton>
        )}
        <IconButton className={classes.spacious} label={t("chatbot.addBelow", { title })} onClick={addBelow}>
          <IconPlus size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton className={classes.spacious} label={t("chatbot.edit", { title })} onClick={() => onOpen(id)}>
          <IconPencil size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t("chatbot.duplicate", { title })}
          // A double click copies once. The copy opens, since its title needs to differ.
          onClick={({ detail }) => detail < 2 && void duplicate()}
        >
          <IconCopy size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton label={t("chatbot.delete", { title })} onClick={() => onDelete(option)}>
          <IconTrash size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      {isEditing && (
        <OptionForm
          key={id}
          option={option}
          queueId={option.queueId}
          parentId={option.parentId}
          onDirty={(isDirty) => onEdit(id, isDirty ? "dirty" : "open")}
          onDone={() => onEdit(id, "closed")}
        />
      )}
      {(hasBelow ? !isFolded : isEditing || isAdding) && below}
    </>
  );
}
