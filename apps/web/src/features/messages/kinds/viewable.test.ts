import { expect, it } from "vitest";
import type { Message } from "@recado/contracts/messages";
import { nextToHear } from "./play-message.ts";
import { stepFrom, viewable } from "./viewable.ts";

const message = (id: number, change: Partial<Message> = {}) =>
  ({
    id,
    clientId: null,
    mediaType: "image",
    fromMe: false,
    isDeleted: false,
    contact: { name: "Ana" },
    media: { state: "ready", isAnimated: false },
    ...change,
  }) as Message;

it("one steps through the pictures and films of a chat, over what is neither", () => {
  const all = [message(1), message(2, { mediaType: "chat", media: null }), message(3, { mediaType: "video" })];
  const deleted = message(4, { isDeleted: true });
  const pending = message(5, { media: { state: "pending" } as Message["media"] });
  const shown = viewable([...all, deleted, pending, message(6)]);
  expect(shown.map(({ id }) => id)).toEqual([1, 3, 6]);
  expect(stepFrom(shown, message(3), -1)?.id).toBe(1);
  expect(stepFrom(shown, message(6), 1)).toBeUndefined();
  expect(stepFrom(shown, message(99), 1)).toBeUndefined();
});

it("after a sound comes the same person's next, when it follows at once", () => {
  const sound = (id: number, change: Partial<Message> = {}) => message(id, { mediaType: "audio", ...change });
  const chat = [sound(1), sound(2), sound(3, { fromMe: true }), message(4), sound(5), sound(6, { isDeleted: true })];
  expect(nextToHear(chat, "1")?.id).toBe(2);
  for (const key of ["2", "3", "5", "6", "nenhuma"]) expect(nextToHear(chat, key)).toBeUndefined();
});
