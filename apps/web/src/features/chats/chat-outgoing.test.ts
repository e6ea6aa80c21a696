import { afterEach, beforeEach, expect, it, vi } from "vitest";

const call = vi.hoisted(() => vi.fn<(name: string, given: { body: { message: string } }) => Promise<unknown>>());
vi.mock("../../shell/api.ts", () => ({ call }));
vi.mock("../../shell/files.ts", () => ({ upload: () => Promise.reject(new Error("no files here")) }));
vi.mock("../../shell/query-client.ts", () => ({
  queryClient: { getQueryState: () => undefined, setQueryData: () => undefined },
  liveCache: { receive: () => undefined },
}));
vi.mock("../messages/when-reachable.ts", () => ({ whenReachable: (flush: () => void) => flush() }));

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  kept.set("userId", "7");
  call.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", {
    get length() {
      return kept.size;
    },
    key: (n: number) => [...kept.keys()][n] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As after a reload. */
const load = async () => {
  vi.resetModules();
  const { ApiError } = await import("../../shell/api-error.ts");
  return { ...(await import("./chat-outgoing.ts")), away: new ApiError(0, "ERR_NETWORK") };
};
const texts = () => call.mock.calls.map(([, { body }]) => body.message);

it("what is written to a chat without a line waits, survives a reload, and goes in its order when the line is back", async () => {
  const before = await load();
  call.mockRejectedValue(before.away);
  const written = { chatId: 3, me: { id: 7, name: "Ana" }, replyTo: null };
  before.chatSender.write(written, "Primeira");
  await vi.advanceTimersByTimeAsync(1);
  before.chatSender.write(written, "Segunda");
  await vi.advanceTimersByTimeAsync(1);
  expect(before.chatOutgoing.read().map(({ refusal }) => refusal)).toEqual([null, null]);

  vi.clearAllTimers();
  const after = await load();
  const shown = after.chatOutgoing.read().map(({ message }) => message);
  expect(shown.map(({ message }) => message)).toEqual(["Primeira", "Segunda"]);
  call.mockReset().mockResolvedValue({ chatId: 3 });
  after.keepSendingChats();
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual(["Primeira", "Segunda"]);
  expect(after.chatOutgoing.read()).toEqual([]);
  expect([...kept.keys()]).toEqual(["userId"]);
});
