import { request } from "node:http";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { socketLimits } from "../../apps/server/src/platform/realtime/socket-limits.ts";
import { Browser, refusal } from "./browser.ts";

const home = useApp({ TRUSTED_PROXIES: "127.0.0.1" });
const open: Browser[] = [];
let port = 0;
let admin: Person;

beforeAll(async () => {
  port = await home.listen();
  admin = await home.nobody.signUp();
});
afterEach(async () => {
  const closing = open.splice(0);
  for (const browser of closing) browser.close();
  await Promise.all(closing.map((browser) => browser.end()));
});

async function browsers(person: Person, count: number): Promise<Browser[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => Browser.open(port, person)));
  open.push(...opened);
  return opened;
}

/** A connection that the proxy forwards for this address, without sign-in; or the refusal. */
function rawLine(address: string): Promise<Duplex | string> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "cmVjYWRvLXJlY2Fkby1yZQ==",
      "x-forwarded-for": address,
    };
    request({ port, host: "127.0.0.1", path: "/socket.io/?EIO=4&transport=websocket", headers })
      .on("upgrade", (_response, line) => resolve(line))
      .on("response", (response) => void text(response).then(resolve, reject))
      .on("error", reject)
      .end();
  });
}

describe("sockets are bounded", () => {
  test("in number, for a user; a closed one makes room, and a colleague has their own", async () => {
    const colleague = await admin.colleague("user");
    const [first] = await browsers(admin, socketLimits.ofUser);
    expect(await refusal(port, { auth: { token: admin.token } })).toBe("ERR_TOO_MANY_REQUESTS");
    expect(await refusal(port, { auth: { token: colleague.token } })).toBe("let in");
    first?.close();
    await expect.poll(() => refusal(port, { auth: { token: admin.token } })).toBe("let in");
  });

  test("in number, for an address, before anybody signs in", async () => {
    const from = { extraHeaders: { "x-forwarded-for": "198.51.100.9" } };
    const lines = await Promise.all(Array.from({ length: socketLimits.ofAddress }, () => rawLine("198.51.100.9")));
    expect(await refusal(port, { ...from, auth: { token: admin.token } })).toBe("websocket error");
    expect(await rawLine("198.51.100.9")).toBe("ERR_TOO_MANY_REQUESTS");
    const other = { extraHeaders: { "x-forwarded-for": "198.51.100.10" } };
    expect(await refusal(port, { ...other, auth: { token: admin.token } })).toBe("let in");
    for (const line of lines) if (typeof line !== "string") line.destroy();
    await expect.poll(() => refusal(port, { ...from, auth: { token: admin.token } })).toBe("let in");
  });

  test("in the asks of all sockets of a user", async () => {
    const opened = await browsers(admin, 12);
    const asked = opened.flatMap((browser) =>
      Array.from({ length: socketLimits.asksOfSocket.burst }, () => browser.ask("joinNotification")),
    );
    const joined = (await Promise.all(asked)).filter(Boolean).length;
    expect(joined).toBeGreaterThanOrEqual(socketLimits.asksOfUser.burst);
    expect(joined).toBeLessThan(asked.length);
  });

  test("in the length of a name", async () => {
    const [browser] = await browsers(await admin.colleague("user"), 1);
    expect(await browser?.ask("joinTickets", "open")).toBe(true);
    expect(await browser?.ask("joinTickets", "o".repeat(socketLimits.name + 1))).toBe(false);
  });

  test("in the messages that nobody listens to", async () => {
    const [browser] = await browsers(await admin.colleague("user"), 1);
    for (let sent = 0; sent <= socketLimits.messages.burst * 2; sent++) browser?.tell("nothing" as "userStatus");
    await browser?.end();
    expect(browser?.ended).toBeDefined();
  });

  test("in the size of a message", async () => {
    const [browser] = await browsers(await admin.colleague("user"), 1);
    browser?.tell("joinTickets", "x".repeat(socketLimits.message));
    await browser?.end();
    expect(browser?.ended).toBeDefined();
  });
});
