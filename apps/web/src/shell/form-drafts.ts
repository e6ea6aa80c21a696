/** Never stored: passwords, keys and other secrets. */
const secret = /password|secret|apikey|token|jsoncontent/i;

type Values = Record<string, unknown>;

/** Whether a value survives conversion to text and back; a file does not. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value !== "object") return value !== undefined;
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** Stores a form's changed values in this tab until they are saved or discarded; without changes it removes them. */
export function keepFormDraft(key: string, changed: Values, storage: Storage = sessionStorage): void {
  const kept = Object.entries(changed).filter(([field, value]) => !secret.test(field) && isPlain(value));
  if (kept.length === 0) return storage.removeItem(key);
  try {
    storage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // The browser has no room: then it is lost with the page, as before.
  }
}

/** The stored changes of a form with these initial values; undefined if there are none. */
export function keptFormDraft(key: string, began: Values, storage: Storage = sessionStorage): Values | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  const kept = Object.entries(JSON.parse(text) as Values).filter(([field]) => field in began);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

export const forgetFormDraft = (key: string, storage: Storage = sessionStorage): void => storage.removeItem(key);
