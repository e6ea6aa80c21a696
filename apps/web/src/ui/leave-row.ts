/**
 * Call it before a pressed button disappears with its row: the focus moves to the row beside it, to the composer above
 * which the rows stand, or to what surrounds them. The browser would leave it at the body.
 */
export function leaveRow(button: HTMLElement): void {
  const row = button.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next =
    beside?.querySelector<HTMLElement>("button") ??
    button.closest("[data-pane=chat]")?.querySelector<HTMLElement>("[data-composer]") ??
    button.closest<HTMLElement>("[tabindex]:not(button)");
  next?.focus({ preventScroll: true });
}
