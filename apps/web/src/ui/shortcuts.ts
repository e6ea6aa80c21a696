import { useEffect, useEffectEvent } from "react";
import { type KeybindingPress, matchKeybindingPress, parseKeybinding } from "tinykeys";
import { isComposing } from "./is-composing.ts";
import { areKeysHeld } from "./layers.ts";
import { createStore, createSwitch, useStore } from "./store.ts";

export interface Shortcut {
  /** "?", "[", "alt+j", "ctrl+k" (⌘ on a Mac), "f6", or a sequence: "g t". */
  keys: string;
  /** Its action, for the sheet of shortcuts. */
  label: string;
  /** The heading under which the sheet lists it. */
  group: string;
}
export interface Registered extends Shortcut {
  /** Null: a field or a list handles the keys itself, and the sheet alone shows them. */
  run: (() => void) | null;
}

/** A field that disappears while the user types leaves this long before plain keys count as shortcuts, ms. */
const interruptedFor = 800;

/** Every shortcut that works on the page now. */
const registered = createStore<readonly Registered[]>([]);
export const useShortcuts = (): readonly Registered[] => useStore(registered);

/** Whether single letters are shortcuts; users may turn them off (WCAG 2.1.4). */
export const singleKeys = createSwitch("singleKeyShortcuts");

/** Registers a shortcut while mounted. `isOff` removes it, from the sheet too. */
export function useShortcut({ keys, label, group }: Shortcut, run: () => void, isOff = false): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    if (isOff) return;
    const mine = { keys, label, group, run: () => onPress() };
    registered.set([...registered.get(), mine]);
    return () => registered.set(registered.get().filter((one) => one !== mine));
  }, [keys, label, group, isOff]);
}

/** Shows keys in the sheet while mounted that something else on the page handles. */
export function useKeyHint({ keys, label, group }: Shortcut): void {
  useEffect(() => {
    const mine = { keys, label, group, run: null };
    registered.set([...registered.get(), mine]);
    return () => registered.set(registered.get().filter((one) => one !== mine));
  }, [keys, label, group]);
}

/** Whether a shortcut consists of plain characters, which must not work while the user types. */
export const isPlain = (keys: string): boolean => keys.split(" ").every((key) => key.length === 1);

/** The next key of a sequence must follow within this time, ms. */
const sequenceWithin = 1000;
const modifiers = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);
const names: Record<string, string> = { ctrl: "$mod", alt: "Alt", esc: "Escape" };

/** The shortcut as tinykeys writes it. Shift is optional: some layouts need it for "?", "/" and "[". */
function bindingOf(keys: string): string {
  const presses = keys.split(" ").map((press) => {
    const parts = press.split("+");
    // With Alt, some layouts type another character, so the physical key counts.
    const isPhysical = parts.includes("alt");
    const named = parts.map((part) => names[part] ?? (isPhysical ? `Key${part.toUpperCase()}` : part));
    return press.length === 1 || isPhysical ? ["[Shift]", ...named].join("+") : named.join("+");
  });
  return presses.join(" ");
}

/** Whether a press with Alt writes a character, or starts an accent: "~" of Option+N on a Mac, "ñ" of AltGr+N. */
function writesText(keys: string, event: KeyboardEvent, isTyping: boolean): boolean {
  // ⌘ never writes text.
  if (!keys.includes("alt+") || event.getModifierState("Meta")) return false;
  if (event.key === "Dead") return true;
  const isOther = event.key.length === 1 && event.key.toLowerCase() !== keys.at(-1);
  return isTyping && (event.getModifierState("AltGraph") || isOther);
}

interface Bound {
  keys: string;
  run: () => void;
}

/**
 * Returns a handler of key presses. If shortcuts have the same keys, the last registered one runs. While the user
 * types, only keys that write nothing are shortcuts. A started sequence continues while parts of the page mount and
 * unmount.
 */
export function shortcutHandler(shortcuts: () => readonly Bound[]) {
  const parsed = new Map<string, KeybindingPress[]>();
  const pressesOf = (keys: string) => {
    const presses = parsed.get(keys) ?? parseKeybinding(bindingOf(keys));
    parsed.set(keys, presses);
    return presses;
  };
  /** How many keys of a sequence were pressed, and when the last one was, ms. */
  const begun = new Map<string, { count: number; at: number }>();
  /** Whether the press completes the shortcut. */
  const completes = (keys: string, event: KeyboardEvent): boolean => {
    const presses = pressesOf(keys);
    const before = begun.get(keys);
    begun.delete(keys);
    const isGoingOn = before && event.timeStamp - before.at < sequenceWithin;
    const count = [isGoingOn ? before.count : 0, 0].find((n) => matchKeybindingPress(event, presses[n]!));
    if (count === undefined) return false;
    if (count + 1 === presses.length) return true;
    begun.set(keys, { count: count + 1, at: event.timeStamp });
    return false;
  };
  return (event: KeyboardEvent, isTyping = false): void => {
    // A modifier ends no sequence: some layouts need Shift for its second key.
    if (modifiers.has(event.key)) return;
    // "g t" comes before "t".
    const inOrder = [...new Map(shortcuts().map(({ keys, run }) => [keys, run]))].toSorted(
      ([a], [b]) => pressesOf(b).length - pressesOf(a).length,
    );
    for (const [keys, run] of inOrder) {
      if ((isTyping && isPlain(keys)) || !completes(keys, event) || writesText(keys, event, isTyping)) continue;
      event.preventDefault();
      begun.clear();
      run();
      return;
    }
  };
}

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type=range],[type=checkbox],[type=radio]), textarea, select"));

/** Plain keys act from the screen or from nowhere, not from the top bar, the drawer or the test phone. */
const isOnScreen = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.closest("#content") !== null);

/**
 * Listens for the registered shortcuts on the whole page; call it once. None works while a layer is open or an input
 * method composes.
 */
export function useShortcutKeys(): void {
  useEffect(() => {
    const handle = shortcutHandler(() => registered.get().flatMap(({ keys, run }) => (run ? [{ keys, run }] : [])));
    // The field in which the user typed last; it may be removed before the user stops.
    let field: EventTarget | null = null;
    let typedAt = -Infinity;
    const isInterrupted = () =>
      field instanceof Node && !field.isConnected && performance.now() - typedAt < interruptedFor;
    // Recorded before any other listener runs: Escape may close a layer, and must close nothing else.
    let isHeld = false;
    const capture = ({ key }: KeyboardEvent) => {
      isHeld = areKeysHeld();
      // The user leaves the field on purpose.
      if (key === "Escape" || key === "Tab" || key === "Enter") field = null;
    };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || isHeld) return;
      const isTyping = typesText(event.target) || isInterrupted();
      if (isTyping && event.key.length === 1) {
        field = typesText(event.target) ? event.target : field;
        typedAt = performance.now();
      }
      const mayBePlain = !isTyping && singleKeys.get() && isOnScreen(event.target);
      handle(event, !mayBePlain);
      // A shortcut moved the user out of the field: nothing was interrupted.
      if (event.defaultPrevented) field = null;
    };
    addEventListener("keydown", capture, { capture: true });
    addEventListener("keydown", listen);
    return () => {
      removeEventListener("keydown", capture, { capture: true });
      removeEventListener("keydown", listen);
    };
  }, []);
}
