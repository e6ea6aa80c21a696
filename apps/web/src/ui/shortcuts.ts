import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

export interface Shortcut {
  /** "?", "[", "alt+j", "ctrl+k" (⌘ on a Mac), "f6", or a sequence: "g t". */
  keys: string;
  /** What it does, in words, for the sheet. */
  label: string;
  /** The heading under which the sheet lists it. */
  group: string;
}
interface Registered extends Shortcut {
  run: () => void;
}

const settingKey = "singleKeyShortcuts";
const sequencePause = 1_000;
const interruptedFor = 800;
const registered = new Set<Registered>();
const listeners = new Set<() => void>();
let shown: readonly Shortcut[] = [];

function changed(): void {
  shown = [...registered];
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Registers a shortcut while mounted. `isOff` keeps it from working and from the sheet. */
export function useShortcut({ keys, label, group }: Shortcut, run: () => void, isOff = false): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    if (isOff) return;
    const mine = { keys, label, group, run: () => onPress() };
    registered.add(mine);
    changed();
    return () => {
      registered.delete(mine);
      changed();
    };
  }, [keys, label, group, isOff]);
}

/** Every shortcut that works on this page now. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => shown);

const singleKeysOn = () => localStorage.getItem(settingKey) !== "off";
/** Whether single letters are shortcuts; a person may turn them off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn);
export function setSingleKeys(on: boolean): void {
  localStorage.setItem(settingKey, on ? "on" : "off");
  changed();
}

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** A key press as shortcuts write it: "alt+j", "?", "f6"; shift is part of the sign that it makes. */
export function pressed(event: Press): string {
  // Alt makes other signs of letters on some keyboards: the physical key is meant then.
  const letter = event.altKey ? /^(?:Key|Digit)(\w)$/.exec(event.code)?.[1] : undefined;
  const key = (letter ?? event.key).toLowerCase();
  const named = key === "escape" ? "esc" : key;
  const shift = event.shiftKey && named.length > 1 ? "shift+" : "";
  return `${event.ctrlKey || event.metaKey ? "ctrl+" : ""}${event.altKey ? "alt+" : ""}${shift}${named}`;
}

/** Whether a shortcut is of plain signs, which must stay silent while one types. */
export const isPlain = (keys: string): boolean => keys.split(" ").every((key) => key.length === 1);

/** What a press begins or ends: `match` is the whole shortcut, `waits` says that a longer one may follow. */
export function resolve(before: string, press: string, known: readonly string[]): { match?: string; waits: string } {
  const sequence = before === "" ? press : `${before} ${press}`;
  const match = known.find((keys) => keys === sequence) ?? known.find((keys) => keys === press);
  const waits = known.some((keys) => keys.startsWith(`${sequence} `))
    ? sequence
    : known.some((keys) => keys.startsWith(`${press} `))
      ? press
      : "";
  return match === undefined ? { waits } : { match, waits: "" };
}

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type=range],[type=checkbox],[type=radio]), textarea, select"));

/** Listens for the registered shortcuts on the whole page; call once. A dialog that is open keeps them to itself. */
export function useShortcutKeys(): void {
  useEffect(() => {
    let before = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Whoever was typing where nothing is any more goes on for a moment, and means no shortcut by it.
    let field: EventTarget | null = null;
    let typedAt = -Infinity;
    const isInterrupted = () =>
      field instanceof Node && !field.isConnected && performance.now() - typedAt < interruptedFor;
    // Asked before anybody hears of the press: an Escape that closes the dialog must not close what lies behind it too.
    let isInDialog = false;
    // The same of what hangs on a button: it is gone before the page hears of the press.
    let closesLayer = false;
    const look = ({ key, target }: KeyboardEvent) => {
      closesLayer =
        key === "Escape" && target instanceof Element && target.closest("[role=dialog],[role=menu]") !== null;
      isInDialog = [...document.querySelectorAll("[aria-modal=true]")].some((dialog) => dialog.checkVisibility());
      // Left on purpose, whoever hears of the key.
      if (key === "Escape" || key === "Tab") field = null;
    };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isInDialog || closesLayer) return;
      const isTyping = typesText(event.target) || isInterrupted();
      if (isTyping && event.key.length === 1) {
        field = typesText(event.target) ? event.target : field;
        typedAt = performance.now();
      }
      const usable = [...registered].filter(({ keys }) => !isPlain(keys) || (!isTyping && singleKeysOn()));
      const { match, waits } = resolve(
        before,
        pressed(event),
        usable.map(({ keys }) => keys),
      );
      before = waits;
      clearTimeout(timer);
      timer = setTimeout(() => (before = ""), sequencePause);
      if (match === undefined) return;
      // Whoever leaves a field by a shortcut was not interrupted.
      field = null;
      event.preventDefault();
      usable.findLast(({ keys }) => keys === match)?.run();
    };
    addEventListener("keydown", look, { capture: true });
    addEventListener("keydown", listen);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", look, { capture: true });
      removeEventListener("keydown", listen);
    };
  }, []);
}
