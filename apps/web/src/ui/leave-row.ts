/**
 * Call it before a pressed button disappears with its row: moves the focus to the neighbouring row, to the composer
 * below the rows, or to the surrounding element. Otherwise the browser moves it to the body.
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
