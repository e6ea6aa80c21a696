/** Whether a key belongs to an input method. Safari ends the composition before its last key, which only the code tells. */
export const isComposing = (event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  event.isComposing || event.keyCode === 229;
