/** Types a text at the cursor, replacing the selection, so that undo works. */
export function typeInto(field: HTMLTextAreaElement | null, text: string): void {
  if (!field || field.readOnly) return;
  field.focus();
  // The only way to change a field that its undo history records.
  document.execCommand("insertText", false, text);
}
