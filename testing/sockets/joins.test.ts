import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import { connectionOf, conversation } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { Browser, type Told } from "./browser.ts";

const home = useApp();
const open: Browser[] = [];
let port = 0;
let admin: Person;
/** An attendant of one queue. */
let attendant: Person;
let queues: { own: number; other: number };
let tickets: { own: Ticket; other: Ticket; none: Ticket; foreign: Ticket };

beforeAll(async () => {
  port = await home.listen();
  const stranger = await home.nobody.signUp();
  admin = await home.nobody.signUp();
  queues = { own: await admin.queue(), other: await admin.queue() };
  attendant = await admin.colleague("user", { queueIds: [queues.own] });
  const connection = await connectionOf(home.app, admin);
  tickets = {
    own: await conversation(home.app, admin, connection, { queueId: queues.own }),
    other: await conversation(home.app, admin, connection, { queueId: queues.other }),
    none: await conversation(home.app, admin, connection),
    foreign: await conversation(home.app, stranger, await connectionOf(home.app, stranger)),
  };
});
afterEach(() => {
  for (const browser of open.splice(0)) browser.close();
});

async function browserOf(person: Person): Promise<Browser> {
  const browser = await Browser.open(port, person);
  open.push(browser);
  return browser;
}

/** How many events of the ticket the browser receives for one change. */
async function timesTold(browser: Browser, { id }: Ticket): Promise<number> {
  browser.forget();
  await home.app.database.tenant(admin.user.companyId, async (tx) => {
    const rooms = ["pending", "notification", `queue-${queues.own}-pending`, `queue-${queues.own}-notification`];
    const chat = [`ticket-${id}-admins`, `ticket-${id}-queue-${queues.own}`];
    const all = [...rooms, ...chat].map((room) => `company-${tx.companyId}-${room}`);
    home.app.realtime.announce(tx, all, "ticket", { action: "updateUnread", ticketId: id });
    home.app.realtime.announce(tx, [`company-${tx.companyId}-mainchannel`], "queue", {
      action: "delete",
      queueId: 1,
    });
  });
  await browser.hears((told) => told.event === "queue", "the last word");
  return browser.told.filter((told: Told) => told.event === "ticket").length;
}

describe("a conversation", () => {
  test.each<[string, () => unknown, boolean]>([
    ["of an own queue", () => tickets.own.id, true],
    ["as text", () => String(tickets.own.id), true],
    ["of another queue", () => tickets.other.id, false],
    ["without a queue", () => tickets.none.id, false],
    ["of another company", () => tickets.foreign.id, false],
    ["that doesn't exist", () => 2 ** 40, false],
    ["0", () => 0, false],
    ["-1", () => -1, false],
    ["1.5", () => 1.5, false],
    ["a huge one", () => 1e300, false],
    ["words", () => "palavras", false],
    ["a room's name", () => `${tickets.own.id}-admins`, false],
    ["nothing", () => null, false],
    ["an empty text", () => "", false],
    ["a list", () => [tickets.own.id], false],
    ["true", () => true, false],
    ["something that can't be read", () => ({ toString: 5, valueOf: 5 }), false],
    ["bytes", () => Buffer.from([1]), false],
  ])("%s", async (_, given, isJoined) => {
    const browser = await browserOf(attendant);
    expect(await browser.ask("joinChatBox", given())).toBe(isJoined);
    // No request breaks the socket.
    expect(await browser.ask("joinTickets", "pending")).toBe(true);
  });

  test("is looked at by admins whatever its queue, in their own company alone", async () => {
    const browser = await browserOf(admin);
    for (const { id } of [tickets.own, tickets.other, tickets.none])
      expect(await browser.ask("joinChatBox", id)).toBe(true);
    expect(await browser.ask("joinChatBox", tickets.foreign.id)).toBe(false);
  });
});

describe("a list", () => {
  test.each<[string, unknown, boolean]>([
    ["open", "open", true],
    ["pending", "pending", true],
    ["closed", "closed", true],
    ["in an object", { status: "pending" }, true],
    ["another in an object", { status: ["pending"] }, false],
    ["another", "deleted", false],
    ["none", undefined, false],
    ["a room's name", "admins", false],
    ["a property of lists", "__proto__", false],
    ["a number", 1, false],
  ])("%s", async (_, status, isJoined) => {
    expect(await (await browserOf(attendant)).ask("joinTickets", status)).toBe(isJoined);
  });

  test("that two parts of a page want is left with the last of them", async () => {
    const browser = await browserOf(attendant);
    expect(await timesTold(browser, tickets.own)).toBe(0);
    for (let n = 0; n < 2; n++) await browser.ask("joinTickets", "pending");
    expect(await timesTold(browser, tickets.own)).toBe(1);
    browser.tell("leaveTickets", "pending");
    expect(await timesTold(browser, tickets.own)).toBe(1);
    browser.tell("leaveTickets", "pending");
    browser.tell("leaveTickets", "pending");
    await browser.ask("joinTickets", "closed");
    expect(await timesTold(browser, tickets.own)).toBe(0);
    await browser.ask("joinTickets", "pending");
    expect(await timesTold(browser, tickets.own)).toBe(1);
  });

  test("and a conversation in it are told once", async () => {
    const browser = await browserOf(attendant);
    await browser.ask("joinNotification");
    await browser.ask("joinTickets", "pending");
    await browser.ask("joinChatBox", tickets.own.id);
    expect(await timesTold(browser, tickets.own)).toBe(1);
    browser.tell("leaveTickets", "pending");
    browser.tell("leaveNotification");
    await browser.ask("joinTickets", "closed");
    expect(await timesTold(browser, tickets.own)).toBe(1);
  });

  test("that is left before the joining is done is left", async () => {
    const browser = await browserOf(attendant);
    browser.tell("joinChatBox", tickets.own.id);
    browser.tell("leaveChatBox", tickets.own.id);
    browser.tell("joinTickets", "pending");
    browser.tell("leaveTickets", "pending");
    await browser.ask("joinTickets", "closed");
    expect(await timesTold(browser, tickets.own)).toBe(0);
  });
});

test("what is a person's own can't be left: their socket still ends with their session", async () => {
  const person = await admin.colleague("user", { queueIds: [queues.own] });
  const browser = await browserOf(person);
  for (const status of ["open", "pending", "closed"]) {
    await browser.ask("joinTickets", status);
    browser.tell("leaveTickets", status);
    browser.tell("leaveTickets", status);
  }
  await browser.ask("joinTickets", "open");
  await admin.does("PUT /users/:userId", { params: { userId: person.user.id }, body: { password: "outra-senha" } });
  expect(await browser.end()).toBe("io server disconnect");
});

describe("a flood", () => {
  test("of asks is answered with no, without a look at the database, and others don't notice", async () => {
    const [browser, other] = [await browserOf(attendant), await browserOf(attendant)];
    const reads = vi.spyOn(home.app.database, "read");
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => browser.ask("joinChatBox", tickets.own.id)));
    const allowed = 60 + ((performance.now() - started) / 1_000) * 20 + 1;
    expect(answers.filter(Boolean).length).toBeGreaterThanOrEqual(60);
    expect(answers.filter(Boolean).length).toBeLessThanOrEqual(allowed);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(allowed * 2);
    reads.mockRestore();
    expect(await other.ask("joinChatBox", tickets.own.id)).toBe(true);
  });

  test("of leaving or of heartbeats reaches the database no more than now and then", async () => {
    const browser = await browserOf(attendant);
    const reads = vi.spyOn(home.app.database, "read");
    const writes = vi.spyOn(home.app.database, "tenant");
    for (let n = 0; n < 500; n++) {
      browser.tell("userStatus");
      browser.tell("leaveChatBox", n);
      browser.tell("leaveTickets", "pending");
    }
    await browser.ask("joinTickets", "pending");
    expect(reads.mock.calls.length).toBeLessThan(10);
    expect(writes.mock.calls.length).toBeLessThan(10);
    reads.mockRestore();
    writes.mockRestore();
  });
});
