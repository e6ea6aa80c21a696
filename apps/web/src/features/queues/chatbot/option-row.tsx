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
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SortHandle } from "../../../ui/sortable-rows.tsx";
import type { Edit, Editing } from "./editing.ts";
import { OptionForm } from "./option-form.tsx";
import { addOption, duplicateOption } from "./option-verbs.ts";
import classes from "./chatbot.module.css";

interface Props {
  option: QueueOption;
  editing: Editing;
  foldsAtFirst: boolean;
  onEdit: (optionId: number, edit: Edit) => void;
  onDelete: (option: QueueOption) => void;
  /** The menu below it. */
  below: ReactNode;
}

/** An option: its number and title, its fields when they are open, and the options below it. */
export function OptionRow({ option, editing, foldsAtFirst, onEdit, onDelete, below }: Props) {
  const { t } = useTranslation("queues");
  const [isFolded, setFolded] = useState(foldsAtFirst);
  const { id, title, children, fileId } = option;
  const isEditing = editing.has(id);
  const opener = useRef<HTMLButtonElement>(null);
  const addBelow = async () => {
    const added = await addOption(option.queueId, id, t("chatbot.newTitle"));
    setFolded(false);
    if (added) onEdit(added.id, "open");
  };
  const hasBelow = children.length > 0;
  return (
    <>
      <div className={classes.row}>
        <SortHandle row={{ id, name: title }} />
        {hasBelow && (
          <IconButton
            label={t(isFolded ? "chatbot.unfold" : "chatbot.fold", { title })}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
          </IconButton>
        )}
        <span className={classes.number}>{option.option}</span>
        <button ref={opener} type="button" className={classes.title} onClick={() => onEdit(id, "open")}>
          <span className="ellipsis" title={title}>
            {title}
          </span>
          {fileId !== null && <IconPaperclip size={14} stroke={1.8} aria-label={t("chatbot.hasFiles")} />}
        </button>
        <IconButton
          className={classes.spacious}
          label={t("chatbot.addBelow", { title })}
          onClick={() => void addBelow()}
        >
          <IconPlus size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton
          className={classes.spacious}
          label={t("chatbot.edit", { title })}
          onClick={() => onEdit(id, "open")}
        >
          <IconPencil size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton label={t("chatbot.duplicate", { title })} onClick={() => void duplicateOption(option)}>
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
          onDirty={(isDirty) => onEdit(id, isDirty ? "dirty" : "open")}
          onDone={() => {
            opener.current?.focus();
            onEdit(id, "closed");
          }}
        />
      )}
      {(hasBelow ? !isFolded : isEditing) && below}
    </>
  );
}
