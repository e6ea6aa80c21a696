/**
 * Whether a key belongs to an input method. Safari ends the composition before its last key, so only the key code
 * identifies that key.
 */
export const isComposing = (event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  event.isComposing || event.keyCode === 229;
