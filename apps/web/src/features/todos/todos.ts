import { limits } from "@recado/contracts/limits";
import { createStoredStore, type Store } from "../../ui/store.ts";
import { uniqueId } from "../../shell/unique-id.ts";

/** Something to do, kept in this browser alone (specification 1 §2). Times are ISO. */
export interface Todo {
  id: string;
  text: string;
  isDone: boolean;
  createdAt: string;
  updatedAt: string;
}

/** The list with something new on top; a blank text adds nothing. */
export function withTodo(list: readonly Todo[], text: string, now: Date): Todo[] {
  const wanted = text.trim().slice(0, limits.todo.max);
  if (wanted === "") return [...list];
  const at = now.toISOString();
  const todo = { id: uniqueId(), text: wanted, isDone: false, createdAt: at, updatedAt: at };
  return [todo, ...list].slice(0, limits.todo.most);
}

/** A blank text changes nothing. */
export function withChange(
  list: readonly Todo[],
  id: string,
  change: Partial<Pick<Todo, "text" | "isDone">>,
  now: Date,
): Todo[] {
  const text = change.text?.trim().slice(0, limits.todo.max);
  if (text === "") return [...list];
  return list.map((todo) =>
    todo.id === id ? { ...todo, ...change, ...(text !== undefined && { text }), updatedAt: now.toISOString() } : todo,
  );
}

const isTodo = (value: unknown): value is Todo => {
  const { id, text, isDone, createdAt, updatedAt } = { ...(value as Partial<Record<keyof Todo, unknown>>) };
  return [id, text, createdAt, updatedAt].every((part) => typeof part === "string") && typeof isDone === "boolean";
};

/** Reads the stored tasks; skips damaged ones. */
export function readTodos(text: string | null): Todo[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter(isTodo) : [];
  } catch {
    return [];
  }
}

const stores = new Map<number, Store<readonly Todo[]>>();

/** The list of a user in this browser. */
export function todosOf(userId: number): Store<readonly Todo[]> {
  const known = stores.get(userId);
  if (known) return known;
  const store = createStoredStore<readonly Todo[]>(`todos-${userId}`, {
    parse: readTodos,
    format: (list) => (list.length === 0 ? null : JSON.stringify(list)),
    isShared: true,
  });
  stores.set(userId, store);
  return store;
}
