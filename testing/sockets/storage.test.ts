import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { OpenApp } from "../../apps/server/src/open-app.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { layStorageLine, type StorageLine } from "../wire/storage-line.ts";
import { Browser, refusal } from "./browser.ts";

/** Two processes, whose database can be taken away. */
let line: StorageLine;
const home = useApp(async (databaseUrl) => {
  line = await layStorageLine(databaseUrl);
  return { ALONE: "no", DATABASE_URL: line.url };
});
const open: Browser[] = [];
let second: OpenApp;
let ports: number[];

beforeAll(async () => {
  second = await home.another({ ROLES: "web" });
  ports = [await home.listen(), await second.listen()];
}, 60_000);
afterEach(() => {
  line.restore();
  for (const browser of open.splice(0)) browser.close();
});
afterAll(() => line.close());

const browserOf = async (person: Person, port: number, namespace?: string): Promise<Browser> => {
  const browser = await Browser.open(port, person, namespace);
  open.push(browser);
  return browser;
};
const soon = (isSo: () => Promise<void>) => vi.waitFor(isSo, { timeout: 15_000, interval: 50 });

test("while it is away one is asked for patience, not for a new login; when it is back, all goes on", async () => {
  const admin = await home.nobody.signUp();
  const port = ports[0] ?? 0;
  line.cut();
  const answers = [
    await admin.call("GET /auth/me"),
    await admin.call("GET /queue"),
    await admin.call("POST /queue", { body: { name: "Fila", color: "#123456" } }),
  ];
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    answers.map(() => ({ status: 503, body: { error: "ERR_STARTING" } })),
  );
  expect(await refusal(port, { auth: { token: admin.token } })).toBe("ERR_STARTING");
  expect((await home.http.inject("/readyz")).statusCode).toBe(503);
  expect((await home.http.inject("/healthz")).statusCode).toBe(200);
  // Calls that need no database are served.
  expect((await admin.call("GET /version")).status).toBe(200);
  line.restore();
  await soon(async () => {
    expect((await home.http.inject("/readyz")).statusCode).toBe(200);
    expect((await admin.call("GET /queue")).status).toBe(200);
  });
  await browserOf(admin, port);
});

test("when events of the other process may have been missed, browsers start over, and hear it again", async () => {
  const admin = await home.nobody.signUp();
  const elsewhere = new Person({ http: second.http ?? home.http }, admin);
  for (let time = 0; time < 2; time++) {
    const [here, there] = [await browserOf(admin, ports[0] ?? 0), await browserOf(admin, ports[1] ?? 0)];
    line.cut();
    line.restore();
    for (const browser of [here, there]) expect(await browser.end()).toMatch(/^transport/);
    const again = await Promise.all(ports.flatMap((port) => [browserOf(admin, port), browserOf(admin, port, "/api")]));
    for (const person of [admin, elsewhere]) {
      await person.queue();
      for (const browser of again) await browser.hears(({ event }) => event === "queue", "the queue");
      for (const browser of again) browser.forget();
    }
  }
});

test("a socket whose database hangs is not let in, and comes in when it answers", async () => {
  const admin = await home.nobody.signUp();
  line.freeze();
  const coming = Browser.open(ports[0] ?? 0, admin);
  const refused = await admin.call("GET /version");
  expect(refused.status).toBe(200);
  line.restore();
  open.push(await coming);
});
