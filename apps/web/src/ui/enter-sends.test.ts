import { expect, it } from "vitest";
import { isSending } from "./enter-sends.ts";

const press = (keys: string) => ({
  key: keys.includes("Enter") ? "Enter" : "a",
  ctrlKey: keys.includes("Ctrl"),
  metaKey: keys.includes("Meta"),
  shiftKey: keys.includes("Shift"),
  altKey: keys.includes("Alt"),
});

it.each([
  // keys, with a mouse, under a finger, swapped
  ["Enter", true, false, false],
  ["Shift Enter", false, false, true],
  ["Ctrl Enter", true, true, true],
  ["Meta Enter", true, true, true],
  ["Alt Enter", false, false, false],
  ["Ctrl a", false, false, false],
])("%s", (keys, mouse, finger, swapped) => {
  expect(isSending(press(keys), { isTouch: false, enter: true })).toBe(mouse);
  expect(isSending(press(keys), { isTouch: true, enter: true })).toBe(finger);
  expect(isSending(press(keys), { isTouch: false, enter: false })).toBe(swapped);
});
