import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { useMe } from "../../shell/session.ts";
import { offerUndo } from "../../shell/undo.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { leaveRow } from "../../ui/leave-row.ts";
import { PageFrame } from "../../ui/page-frame.tsx";
import { useStore } from "../../ui/store.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { todosOf, withChange, withTodo, type Todo } from "./todos.ts";
import classes from "./todos-screen.module.css";

/** How many characters a text has too many. */
const excessOf = (text: string): number => Math.max(0, text.trim().length - limits.todo.max);

/** Says that a text is too long, by how much; null if it is not. It stays as it was written. */
function useExcessText(text: string): string | null {
  const { t } = useTranslation("todos");
  const count = excessOf(text);
  return count > 0 ? t("tooLong", { count, max: limits.todo.max }) : null;
}

/** One's own list of things to do, kept in this browser. */
export function TodosScreen() {
  const { t } = useTranslation("todos");
  const store = todosOf(useMe().id);
  const todos = useStore(store);
  const [text, setText] = useState("");
  const excess = useExcessText(text);
  return (
    <PageFrame title={t("title")}>
      <div className={classes.page}>
        <form
          className={classes.add}
          onSubmit={(event) => {
            event.preventDefault();
            if (excessOf(text) > 0) return;
            store.set(withTodo(store.get(), text, new Date()));
            setText("");
          }}
        >
          <TextInput
            className={classes.field}
            aria-label={t("field")}
            placeholder={t("field")}
            value={text}
            error={excess}
            autoComplete="off"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit">{t("add")}</Button>
        </form>
        {todos.length === 0 ? (
          <EmptyState drawing="nothing" title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        ) : (
          <ul className={classes.list} aria-label={t("title")}>
            {todos.map((todo) => (
              <Row
                key={todo.id}
                todo={todo}
                onChange={(change) => store.set(withChange(store.get(), todo.id, change, new Date()))}
                onDelete={() => {
                  const before = store.get();
                  const place = before.findIndex(({ id }) => id === todo.id);
                  store.set(before.filter(({ id }) => id !== todo.id));
                  offerUndo(t("deleted"), () => {
                    // Tasks that were added meanwhile stand above it.
                    const now = store.get().filter(({ id }) => id !== todo.id);
                    store.set(now.toSpliced(Math.max(0, place + now.length - before.length + 1), 0, todo));
                  });
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </PageFrame>
  );
}

interface RowProps {
  todo: Todo;
  onChange: (change: Partial<Pick<Todo, "text" | "isDone">>) => void;
  onDelete: () => void;
}

function Row({ todo, onChange, onDelete }: RowProps) {
  const { t } = useTranslation("todos");
  const [edited, setEdited] = useState<string | null>(null);
  const save = () => {
    if (edited === null || excessOf(edited) > 0) return;
    onChange({ text: edited });
    setEdited(null);
  };
  return (
    <li className={classes.row}>
      {edited === null ? (
        <Checkbox
          className={todo.isDone ? `${classes.text} ${classes.done}` : (classes.text ?? "")}
          label={todo.text}
          checked={todo.isDone}
          onChange={({ currentTarget }) => onChange({ isDone: currentTarget.checked })}
        />
      ) : (
        <EditField todo={todo} value={edited} onChange={setEdited} onSave={save} onCancel={() => setEdited(null)} />
      )}
      <time className="meta dim numbers" dateTime={todo.updatedAt}>
        {formatTimeOrDate(todo.updatedAt)}
      </time>
      <IconButton label={t("edit", { text: todo.text })} onClick={() => setEdited(todo.text)}>
        <IconPencil size={18} stroke={1.7} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t("delete", { text: todo.text })}
        onClick={({ currentTarget, detail }) => {
          // The second click of two would be for the row that comes up.
          if (detail > 1) return;
          leaveRow(currentTarget);
          onDelete();
        }}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

interface EditProps {
  todo: Todo;
  value: string;
  onChange: (value: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** The text of a row while it is edited: Enter and leaving the field store it, Escape does not. */
function EditField({ todo, value, onChange, onSave, onCancel }: EditProps) {
  const { t } = useTranslation("todos");
  const field = useFirstFocus();
  const excess = useExcessText(value);
  return (
    <TextInput
      ref={field}
      className={classes.text}
      aria-label={t("edit", { text: todo.text })}
      value={value}
      error={excess}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onSave}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === "Enter") onSave();
        if (event.key === "Escape") onCancel();
      }}
    />
  );
}
