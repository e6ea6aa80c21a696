import type { Answer } from "@recado/contracts";
import type { Message } from "@recado/contracts/messages";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createLiveCache } from "../../shell/live-cache.ts";
import { firstStepsQuery, liveFirstSteps } from "./first-steps-query.ts";

const open: Answer<"GET /first-steps"> = { connection: true, queue: true, people: true, greeting: true, answer: false };

test.each([
  ["a colleague's answer", { fromMe: true, user: { id: 2, name: "Ana Lima" } }, true],
  ["what the app says", { fromMe: true, user: null }, false],
  ["what a customer writes", { fromMe: false, user: null }, false],
])("%s ticks off the first answer, or not", (_, message, isDone) => {
  vi.useFakeTimers();
  const client = new QueryClient();
  client.setQueryData(firstStepsQuery.queryKey, open);
  const live = createLiveCache(client);
  live.register(liveFirstSteps);
  live.receive("appMessage", { action: "create", message: { id: 1, ...message } as Message } as never);
  vi.runAllTimers();
  vi.useRealTimers();
  expect(client.getQueryData(firstStepsQuery.queryKey)).toEqual({ ...open, answer: isDone });
});
