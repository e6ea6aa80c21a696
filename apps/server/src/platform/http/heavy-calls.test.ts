import { EventEmitter } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { serve } from "../../testing/small-http.ts";
import { HeavyCalls } from "./heavy-calls.ts";
import { route } from "./route.ts";

/** A heavy call that lasts until it is told to end, and calls to it. */
async function heavy() {
  const begun: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const served = await serve([
    route("GET /tags/list", { who: "user", heavy: true }, async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => begun.push(resolve));
      running -= 1;
      return [];
    }),
  ]);
  const call = (who = "user") =>
    served.fastify.inject({ url: "/api/tags/list", headers: { authorization: `Bearer ${who}` } });
  const untilBegun = (many: number) => vi.waitFor(() => expect(begun).toHaveLength(many));
  return { ...served, begun, call, untilBegun, most: () => most };
}

it("runs four heavy calls of a company at once, and the others after them", async () => {
  const { begun, call, untilBegun, most } = await heavy();
  const answers = Array.from({ length: 10 }, () => call());
  for (let ended = 0; ended < 10; ended++) {
    await untilBegun(Math.min(10, ended + 4));
    begun[ended]!();
  }
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 10 }, () => 200),
  );
  expect(most()).toBe(4);
});

/** An answer under way, as far as a turn looks at it. */
function answer(): { raw: EventEmitter & { destroyed: boolean }; leave(): void } {
  const raw = Object.assign(new EventEmitter(), { destroyed: false });
  const leave = () => {
    raw.destroyed = true;
    raw.emit("close");
  };
  return { raw, leave };
}
const begin = (calls: HeavyCalls, companyId: number, { raw } = answer()) => calls.begin(companyId, { raw } as never);

it("counts each company by itself", async () => {
  const calls = new HeavyCalls();
  for (let n = 0; n < 4; n++) await begin(calls, 1);
  for (let n = 0; n < 4; n++) await begin(calls, 2);
});

it("gives the turn of whoever leaves to the next, and none to whoever left while they waited", async () => {
  const calls = new HeavyCalls();
  const running = Array.from({ length: 4 }, answer);
  for (const one of running) await begin(calls, 1, one);
  const gone = answer();
  const left = begin(calls, 1, gone);
  const stays = begin(calls, 1);
  gone.leave();
  await expect(left).rejects.toMatchObject({ code: "ERR_TOO_MANY_REQUESTS" });
  running[0]!.leave();
  await stays;
});

it("passes on the turn that came when its caller had just left", async () => {
  const calls = new HeavyCalls();
  const running = Array.from({ length: 4 }, answer);
  for (const one of running) await begin(calls, 1, one);
  const gone = answer();
  const [late, stays] = [begin(calls, 1, gone), begin(calls, 1)];
  running[0]!.leave();
  gone.leave();
  await Promise.all([late, stays]);
});

it("refuses those for whom there is no room to wait, and says when to come back", async () => {
  const calls = new HeavyCalls();
  const running = Array.from({ length: 4 }, answer);
  for (const one of running) await begin(calls, 1, one);
  const waiting = Array.from({ length: 200 }, answer);
  const begun = waiting.map((one) => begin(calls, 1, one));
  await expect(begin(calls, 1)).rejects.toMatchObject({
    code: "ERR_TOO_MANY_REQUESTS",
    details: { retryAfterSeconds: 10 },
  });
  for (const one of [...running, ...waiting]) one.leave();
  await Promise.allSettled(begun);
});

it("waits at most ten seconds", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const calls = new HeavyCalls();
  for (let n = 0; n < 4; n++) await begin(calls, 1);
  const [late] = await Promise.allSettled([begin(calls, 1), vi.advanceTimersByTimeAsync(10_000)]);
  expect(late).toMatchObject({ status: "rejected", reason: { code: "ERR_TOO_MANY_REQUESTS" } });
});
