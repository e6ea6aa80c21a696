import { limits } from "@recado/contracts/limits";
import { errorText } from "../locales/error-text.ts";

export interface Toast {
  id: number;
  kind: "success" | "info" | "error";
  text: string;
  /** `keys`: the shortcut that does the same. */
  action?: { label: string; keys?: string; run: () => void };
  /** How long it stays, ms, not counting the time that it is paused. */
  lasts: number;
}
type Extra = Partial<Pick<Toast, "action" | "lasts">>;

const most = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: Toast["kind"], text: string, extra: Extra & { lasts: number }): number {
  lastId += 1;
  // The same sentence twice is one toast that begins anew.
  const others = toasts.filter((toast) => toast.text !== text);
  set([...others, { id: lastId, kind, text, ...extra }].slice(-most));
  return lastId;
}

export const toastStore = {
  read: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  dismiss: (id: number) => set(toasts.filter((toast) => toast.id !== id)),
  /** Its action can no longer be done; the words stay. */
  endAction: (id: number) => {
    const withoutAction = ({ kind, text, lasts }: Toast): Toast => ({ id, kind, text, lasts });
    if (toasts.some((toast) => toast.id === id && toast.action))
      set(toasts.map((toast) => (toast.id === id ? withoutAction(toast) : toast)));
  },
};

/**
 * Tells the person something in passing: an error by its code for 2 s, the rest by its text for 3 s (decision 8). Each
 * answers the toast's id.
 */
export const notify = {
  error: (code: string, values: Record<string, unknown> = {}) =>
    show("error", errorText(code, values), { lasts: limits.toastForErrorCode }),
  /** Something failed, in words that say more than its code's. */
  problem: (text: string) => show("error", text, { lasts: limits.toast }),
  success: (text: string, extra: Extra = {}) => show("success", text, { lasts: limits.toast, ...extra }),
  info: (text: string, extra: Extra = {}) => show("info", text, { lasts: limits.toast, ...extra }),
};
