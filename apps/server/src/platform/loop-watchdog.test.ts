import { afterEach, expect, it, vi } from "vitest";
import { serve } from "../testing/small-http.ts";
import { asWork } from "./current-work.ts";
import { route } from "./http/route.ts";
import { createLog } from "./log.ts";
import { watchEventLoop } from "./loop-watchdog.ts";

const written: { stoodMs: number; processorMs: number; works: object[] }[] = [];
const log = createLog({
  level: "warn",
  destination: { write: (line: string) => void written.push(JSON.parse(line) as (typeof written)[number]) },
});
let end = () => {};
afterEach(() => {
  end();
  written.length = 0;
});

async function blocked(milliseconds: number): Promise<{ version: string }> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
  return { version: "6.0.0" };
}

it("names the request that stopped the loop, with its company", async () => {
  const { fastify } = await serve([route("GET /version", { who: "user" }, () => blocked(1_600))]);
  end = watchEventLoop(log);
  await fastify.inject({ url: "/api/version", headers: { authorization: "Bearer user" } });
  await vi.waitFor(() => expect(written).toHaveLength(1), { timeout: 5_000 });
  expect(written[0]?.works).toContainEqual(
    expect.objectContaining({ work: "GET /api/version", companyId: expect.any(Number), requestId: expect.any(String) }),
  );
  expect(written[0]?.stoodMs).toBeGreaterThan(1_000);
});

it("names the message and the job at work, and what they belong to", async () => {
  end = watchEventLoop(log);
  const waiting = new AbortController();
  const job = asWork(
    { work: "job mail", companyId: 3 },
    () => new Promise<void>((done) => waiting.signal.addEventListener("abort", () => done())),
  );
  await asWork({ work: "message", companyId: 7, connectionId: 9 }, () => blocked(1_600));
  await vi.waitFor(() => expect(written).toHaveLength(1), { timeout: 5_000 });
  waiting.abort();
  await job;
  expect(written[0]?.works).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ work: "message", companyId: 7, connectionId: 9 }),
      expect.objectContaining({ work: "job mail", companyId: 3 }),
    ]),
  );
});
