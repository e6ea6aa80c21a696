import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { QueueOption } from "@recado/contracts/queue-options";
import { useTranslation } from "react-i18next";
import { SortableItem, SortableRows } from "../../../ui/sortable-rows.tsx";
import { newBelow, type Edit, type EditKey, type Editing } from "./editing.ts";
import { OptionForm } from "./option-form.tsx";
import { OptionRow } from "./option-row.tsx";
import { sortOptions } from "./option-verbs.ts";
import classes from "./chatbot.module.css";

interface Props {
  queueId: number;
  /** Null: the first menu. */
  parent: QueueOption | null;
  options: readonly QueueOption[];
  editing: Editing;
  foldsAtFirst: boolean;
  /** Shows the fields of an option or of a new one. */
  onOpen: (key: EditKey) => void;
  onEdit: (key: EditKey, edit: Edit) => void;
  onDelete: (option: QueueOption) => void;
}

const nameOf = ({ title }: QueueOption) => title;

/** The options of one menu, in order, each with those below it. */
export function OptionLevel({ parent, options, ...rest }: Props) {
  const { t } = useTranslation("queues");
  const { queueId, editing, onOpen, onEdit } = rest;
  const words = parent ? t("chatbot.addBelow", { title: parent.title }) : t("chatbot.add");
  const parentId = parent?.id ?? null;
  const added = newBelow(parentId);
  return (
    <div className={classes.level} data-nested={parent !== null || undefined}>
      {options.length > 0 && (
        <SortableRows rows={options} nameOf={nameOf} onSort={(sorted) => sortOptions(queueId, parentId, sorted)}>
          <ul className={classes.options}>
            {options.map((option) => (
              <SortableItem key={option.id} id={option.id} className={classes.option ?? ""}>
                <OptionRow
                  option={option}
                  {...rest}
                  below={<OptionLevel parent={option} options={option.children} {...rest} />}
                />
              </SortableItem>
            ))}
          </ul>
        </SortableRows>
      )}
      {editing.has(added) && (
        <OptionForm
          option={null}
          queueId={queueId}
          parentId={parentId}
          onDirty={(isDirty) => onEdit(added, isDirty ? "dirty" : "open")}
          onDone={() => onEdit(added, "closed")}
        />
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.add}
        mod={{ nested: parent !== null }}
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => onOpen(added)}
      >
        <span className="ellipsis" title={words}>
          {words}
        </span>
      </Button>
    </div>
  );
}
