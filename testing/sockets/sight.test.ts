import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { OpenApp } from "../../apps/server/src/open-app.ts";
import { connectionOf, newNumber, receive, written } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { Browser, refusal } from "./browser.ts";
import { openInbox } from "./office.ts";

/** Two processes: each person has a browser at both, and changes are made at the second. */
const home = useApp({ ALONE: "no" });
const open: Browser[] = [];
let second: OpenApp;
let ports: number[];

beforeAll(async () => {
  second = await home.another({ ROLES: "web" });
  ports = [await home.listen(), await second.listen()];
}, 60_000);
afterEach(() => {
  for (const browser of open.splice(0)) browser.close();
});

async function browsersOf(person: Person): Promise<Browser[]> {
  const browsers = await Promise.all(ports.map((port) => Browser.open(port, person)));
  for (const browser of browsers) await openInbox(browser);
  open.push(...browsers);
  return browsers;
}

/** The same person, calling the second process. */
const atSecond = (person: Person): Person => {
  if (!second.http) throw new Error("The second process serves no browsers.");
  return new Person({ http: second.http }, person);
};

interface Scene {
  admin: Person;
  person: Person;
  queueId: number;
}

async function scene(profile: "user" | "supervisor" | "admin"): Promise<Scene> {
  const admin = atSecond(await home.nobody.signUp());
  const queueId = await admin.queue();
  const person = await admin.colleague(profile, { queueIds: [queueId], allTicket: "enabled" });
  return { admin, person, queueId };
}

/** A conversation begins in the queue, or without one. */
async function begins({ admin }: Scene, queueId: number | null): Promise<void> {
  const number = newNumber();
  const contactId = await home.app.database.tenant(admin.user.companyId, async (tx) => {
    const [row] = await tx.sql<{ id: number }>(
      "insert into contacts (company_id, name, number) values ($1, 'Maria', $2) returning id",
      [tx.companyId, number],
    );
    return row?.id ?? 0;
  });
  await connectionOf(home.app, admin);
  await admin.does("POST /tickets", { body: { contactId, queueId, status: "pending" } });
}

const tickets = (browsers: Browser[]) =>
  browsers.flatMap(({ told }) => told.filter(({ event }) => event === "ticket" || event === "appMessage"));

type Change = (scene: Scene) => Promise<unknown>;
const put =
  (body: object): Change =>
  ({ admin, person }) =>
    admin.does("PUT /users/:userId", { params: { userId: person.user.id }, body });

describe("delivery ends at once, in every process,", () => {
  test.each<[string, Scene["person"]["user"]["profile"], Change, "queue" | "none", string]>([
    ["with leaving the queue", "user", put({ queueIds: [] }), "queue", "let in"],
    ["with the end of allTicket", "user", put({ allTicket: "desabled" }), "none", "let in"],
    [
      "with the queue's removal",
      "user",
      ({ admin, queueId }) => admin.does("DELETE /queue/:queueId", { params: { queueId } }),
      "none",
      "let in",
    ],
    ["with a new password", "user", put({ password: "outra-senha" }), "queue", "ERR_SESSION_EXPIRED"],
    ["with a lower profile", "admin", put({ profile: "user" }), "queue", "ERR_SESSION_EXPIRED"],
    [
      "with the person's removal",
      "supervisor",
      ({ admin, person }) => admin.does("DELETE /users/:userId", { params: { userId: person.user.id } }),
      "queue",
      "ERR_SESSION_EXPIRED",
    ],
  ])("%s", async (_, profile, change, where, comesBack) => {
    const set = await scene(profile);
    const [theirs, colleagues] = [await browsersOf(set.person), await browsersOf(set.admin)];
    await begins(set, where === "queue" ? set.queueId : null);
    for (const browser of [...theirs, ...colleagues])
      await browser.hears(({ event }) => event === "ticket", "the first");
    for (const browser of theirs) browser.forget();
    await change(set);
    await begins(set, where === "queue" ? set.queueId : null);
    for (const browser of theirs) expect(await browser.end()).toBe("io server disconnect");
    expect(tickets(theirs)).toEqual([]);
    // Users who are not concerned stay.
    for (const browser of colleagues) {
      await browser.hears(() => tickets([browser]).length === 2, "the second");
      expect(browser.ended).toBeUndefined();
    }
    for (const port of ports) expect(await refusal(port, { auth: { token: set.person.token } })).toBe(comesBack);
  });
});

test("who comes back sees what they may see now", async () => {
  const set = await scene("user");
  const [browser] = await browsersOf(set.person);
  await put({ queueIds: [] })(set);
  await browser?.end();
  const again = await browsersOf(set.person);
  await begins(set, set.queueId);
  await begins(set, null);
  for (const one of again) {
    await one.hears(({ event }) => event === "ticket", "the one without a queue");
    expect(tickets([one])).toMatchObject([{ payload: { action: "update", ticket: { queueId: null } } }]);
  }
});

describe("an account that is opened elsewhere", () => {
  const auth = (browser: Browser) => browser.told.filter(({ event }) => event === "auth").map(({ payload }) => payload);
  /** The last event arrives last. */
  const silence = async ({ admin, person }: Scene, browsers: Browser[]) => {
    await put({ name: "Outro Nome" })({ admin, person, queueId: 0 });
    for (const browser of browsers) await browser.hears(({ event }) => event === "user", "the new name");
  };

  test("says so to the browsers that had it, and not to the new one or to anybody else", async () => {
    const set = await scene("user");
    const [theirs, colleagues] = [await browsersOf(set.person), await browsersOf(set.admin)];
    const again = await atSecond(home.nobody).login(set.person.user.email);
    const fresh = await browsersOf(again);
    await silence(set, [...theirs, ...colleagues, ...fresh]);
    const { id, email, companyId } = set.person.user;
    for (const browser of theirs) expect(auth(browser)).toEqual([{ action: "update", user: { id, email, companyId } }]);
    for (const browser of [...colleagues, ...fresh]) expect(auth(browser)).toEqual([]);
  });

  test("says nothing where the company lets an account be open several times", async () => {
    const set = await scene("user");
    await set.admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
    const theirs = await browsersOf(set.person);
    await atSecond(home.nobody).login(set.person.user.email);
    await silence(set, theirs);
    for (const browser of theirs) expect(auth(browser)).toEqual([]);
  });
});

describe("an overdue company's socket", () => {
  test("ends when it asks for more", async () => {
    const set = await scene("user");
    const browsers = await browsersOf(set.person);
    await home.app.database.platform("update companies set due_date = now() - interval '1 day' where id = $1", [
      set.admin.user.companyId,
    ]);
    const [first, other] = browsers;
    expect(await first?.ask("joinTickets", "pending").catch(() => false)).toBe(false);
    other?.tell("userStatus");
    for (const browser of browsers) expect(await browser.end()).toBe("io server disconnect");
    expect(await refusal(ports[0] ?? 0, { auth: { token: set.person.token } })).toBe("ERR_SUBSCRIPTION_EXPIRED");
  });
});

test("a message that is too long for a notification reaches the other process whole", async () => {
  const set = await scene("user");
  const browsers = await browsersOf(set.person);
  const body = "ç".repeat(60_000);
  await receive(home.app, await connectionOf(home.app, set.admin), written(newNumber(), { body }));
  for (const browser of browsers) {
    await browser.hears(({ event }) => event === "appMessage", "the message");
    const told = browser.told.find(({ event }) => event === "appMessage");
    expect(told).toMatchObject({ payload: { action: "create", message: { body } } });
  }
});
