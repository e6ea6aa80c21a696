import { limits } from "@recado/contracts/limits";
import { errorText } from "../locales/error-text.ts";
import { createStore } from "./store.ts";

export interface Toast {
  id: number;
  kind: "success" | "info" | "error";
  text: string;
  /** `keys`: the shortcut that does the same. */
  action?: { label: string; keys?: string; run: () => void };
  /** How long it stays, ms. Pauses don't count. Infinity: until it is closed. */
  lasts: number;
}
type Extra = Partial<Pick<Toast, "action" | "lasts">>;

const most = 3;
let lastId = 0;
export const toasts = createStore<readonly Toast[]>([]);

function show(kind: Toast["kind"], text: string, extra: Extra & { lasts: number }): number {
  lastId += 1;
  // A text that is shown already starts again instead of appearing twice.
  const others = toasts.get().filter((toast) => toast.text !== text);
  toasts.set([...others, { id: lastId, kind, text, ...extra }].slice(-most));
  return lastId;
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Removes the toast's action, which is no longer possible, and keeps its text. */
export const endToastAction = (id: number): void =>
  toasts.set(
    toasts.get().map((toast) => {
      if (toast.id !== id || !toast.action) return toast;
      const { kind, text, lasts } = toast;
      return { id, kind, text, lasts };
    }),
  );

/** Shows a toast: an error code for 2 s, anything else for 3 s (decision 8). Each function returns the toast's id. */
export const notify = {
  error: (code: string, values: Record<string, unknown> = {}) =>
    show("error", errorText(code, values), { lasts: limits.toastForErrorCode }),
  /** An error with a text of its own, which says more than an error code. */
  problem: (text: string, extra: Extra = {}) => show("error", text, { lasts: limits.toast, ...extra }),
  success: (text: string, extra: Extra = {}) => show("success", text, { lasts: limits.toast, ...extra }),
  info: (text: string, extra: Extra = {}) => show("info", text, { lasts: limits.toast, ...extra }),
};
