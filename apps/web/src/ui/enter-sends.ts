import { createSwitch } from "./store.ts";

/** On: Enter sends and Shift Enter starts a new line. Off: the other way round. */
export const enterSends = createSwitch("enterSends");

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Whether a key press sends the text. Ctrl Enter always does; on a touch screen Enter is a new line. */
export function isSending(press: Press, { isTouch, enter }: { isTouch: boolean; enter: boolean }): boolean {
  if (press.key !== "Enter") return false;
  if (press.ctrlKey || press.metaKey) return true;
  if (press.altKey) return false;
  return enter ? !press.shiftKey && !isTouch : press.shiftKey;
}
