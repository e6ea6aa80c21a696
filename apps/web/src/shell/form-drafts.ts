/** Never kept: passwords, keys and what else nobody shall find in this browser. */
const secret = /password|secret|apikey|token|jsoncontent/i;

type Values = Record<string, unknown>;

/** Whether it comes back from text as it was; a file does not. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value !== "object") return value !== undefined;
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** Keeps what was changed in a form, in this tab, until it is saved or given up; nothing changed keeps nothing. */
export function keepFormDraft(key: string, changed: Values, storage: Storage = sessionStorage): void {
  const kept = Object.entries(changed).filter(([field, value]) => !secret.test(field) && isPlain(value));
  if (kept.length === 0) return storage.removeItem(key);
  try {
    storage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // The browser has no room: then it is lost with the page, as before.
  }
}

/** What was kept of a form that begins with these values; undefined for nothing. */
export function keptFormDraft(key: string, began: Values, storage: Storage = sessionStorage): Values | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  const kept = Object.entries(JSON.parse(text) as Values).filter(([field]) => field in began);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

export const forgetFormDraft = (key: string, storage: Storage = sessionStorage): void => storage.removeItem(key);
