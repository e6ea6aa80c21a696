import { expect, it } from "vitest";
import { notify, toasts } from "../ui/toasts.ts";
import { followSessionEnd } from "./follow-session-end.ts";
import { sessionForgotten } from "./signals.ts";

it("the toasts of whoever was signed in are gone with the session", () => {
  followSessionEnd({ latestLocation: { pathname: "/tickets", href: "/tickets" } } as never);
  notify.info("A conversa com Zé voltou a esperar na fila Agendamento");
  sessionForgotten.send();
  expect(toasts.get()).toEqual([]);
});
