import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { connectionOf, conversation } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { Browser, refusal } from "./browser.ts";

/** A front end that has one base address, `…/api`, for calls, files and the socket; of two processes. */
const home = useApp({ ALONE: "no" });
const open: Browser[] = [];
let ports: number[];

beforeAll(async () => {
  const second = await home.another({ ROLES: "web" });
  ports = [await home.listen(), await second.listen()];
}, 60_000);
afterEach(() => {
  for (const browser of open.splice(0)) browser.close();
});

async function browsersOf(person: Person): Promise<Browser[]> {
  const browsers = await Promise.all(ports.map((port) => Browser.open(port, person, "/api")));
  open.push(...browsers);
  return browsers;
}

describe("calls", () => {
  test.each([
    ["GET", "/api/api/kanban/board", "/api/kanban/board", 200],
    ["GET", "/api/api/media/7?signature=x", "/api/media/7?signature=x", 404],
    ["POST", "/api/api/messages/send", "/api/messages/send", 401],
    ["GET", "/api/api/openapi.json", "/api/openapi.json", 200],
    ["GET", "/api/api/nothing", "/api/nothing", 404],
    ["GET", "/api/public/nothing", "/public/nothing", 404],
  ] as const)("%s %s is %s", async (method, url, meant, status) => {
    const { token } = await home.nobody.signUp();
    const headers = { authorization: `Bearer ${token}` };
    const [answer, same] = await Promise.all([
      home.http.inject({ method, url, headers }),
      home.http.inject({ method, url: meant, headers }),
    ]);
    expect([answer.statusCode, answer.body]).toEqual([status, same.body]);
    expect(same.statusCode).toBe(status);
  });

  test("a path that only begins alike stays what it is", async () => {
    for (const url of ["/api/apiary", "/api/publications"])
      expect((await home.http.inject({ url })).json()).toEqual({ error: "ERR_NOT_FOUND" });
  });
});

describe("a socket at the namespace /api", () => {
  test("hears what happens at either process, in the rooms that it joins too, and nothing of other companies", async () => {
    const [admin, stranger] = [await home.nobody.signUp(), await home.nobody.signUp()];
    const [browsers, others] = [await browsersOf(admin), await browsersOf(stranger)];
    const usual = await Browser.open(ports[0] ?? 0, admin);
    open.push(usual);
    for (const browser of browsers) expect(await browser.ask("joinTickets", "pending")).toBe(true);
    const ticket = await conversation(home.app, admin, await connectionOf(home.app, admin));
    for (const browser of browsers)
      await browser.hears(
        (told) => told.event === "ticket" && told.payload.action === "update" && told.payload.ticket.id === ticket.id,
        "the conversation",
      );
    await admin.queue();
    for (const browser of [...browsers, usual]) await browser.hears(({ event }) => event === "queue", "the queue");
    await stranger.queue();
    for (const browser of others) await browser.hears(({ event }) => event === "queue", "their own queue");
    for (const browser of others) expect(browser.told.map(({ event }) => event)).not.toContain("ticket");
  });

  test("is refused like any other, and told why", async () => {
    for (const port of ports) {
      expect(await refusal(port, { auth: { token: "palavras" } }, "/api")).toBe("ERR_TOKEN_EXPIRED");
      const elsewhere = { extraHeaders: { origin: "https://evil.test" } };
      expect(await refusal(port, elsewhere, "/api")).toBe("ERR_ORIGIN_NOT_ALLOWED");
      expect(await refusal(port, { auth: { token: "palavras" } }, "/admin")).toBe("Invalid namespace");
    }
  });

  test("ends with its session, and with a change of what the person may see", async () => {
    const admin = await home.nobody.signUp();
    const person = await admin.colleague("user");
    const before = await browsersOf(person);
    const queueIds = [await admin.queue()];
    await admin.does("PUT /users/:userId", { params: { userId: person.user.id }, body: { queueIds } });
    for (const browser of before) expect(await browser.end()).toBe("io server disconnect");
    const after = await browsersOf(person);
    await person.does("DELETE /auth/logout");
    for (const browser of after) expect(await browser.end()).toBe("io server disconnect");
  });

  test("ends within seconds of what nobody announces", async () => {
    const admin = await home.nobody.signUp();
    const [browser] = await browsersOf(admin);
    await home.app.database.platform("update companies set status = false where id = $1", [admin.user.companyId]);
    await home.app.realtime.checkSessions();
    expect(await browser?.end()).toBe("io server disconnect");
  });
});
