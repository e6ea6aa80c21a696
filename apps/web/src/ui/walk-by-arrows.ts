import type { KeyboardEvent } from "react";
import { isComposing } from "./is-composing.ts";

const steps = { ArrowDown: 1, ArrowUp: -1 };
const isStep = (key: string): key is keyof typeof steps => key in steps;

/**
 * Moves the focus through the choices in the form's `[data-walk]`: with the arrows, also from the field above it, and
 * with Home and End. ↑ on the first choice returns to the field.
 */
export function walkByArrows(event: KeyboardEvent<HTMLElement>): void {
  const isEnd = event.key === "Home" || event.key === "End";
  if (isComposing(event.nativeEvent) || (!isStep(event.key) && !isEnd)) return;
  const options = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("[data-walk] :is(input, button):not(:disabled)"),
  ];
  const at = options.indexOf(document.activeElement as HTMLElement);
  const field = event.currentTarget.querySelector<HTMLElement>("[data-autofocus]");
  // Home and End are the field's own there, and arrows those of other fields.
  if (at === -1 && (isEnd || document.activeElement !== field)) return;
  const next = isStep(event.key)
    ? (options[at + steps[event.key]] ?? (event.key === "ArrowUp" ? field : undefined))
    : options.at(event.key === "Home" ? 0 : -1);
  if (at === -1 && event.key === "ArrowUp") return;
  event.preventDefault();
  next?.focus();
}
