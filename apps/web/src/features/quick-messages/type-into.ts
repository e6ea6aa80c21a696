/** Types a text into a field where its cursor is, in place of what is selected, so that undo knows of it. */
export function typeInto(field: HTMLTextAreaElement | null, text: string): void {
  if (!field || field.readOnly) return;
  field.focus();
  // The one way to type into a field that its undo remembers.
  document.execCommand("insertText", false, text);
}
