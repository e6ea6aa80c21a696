import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { endPresence } from "../../apps/server/src/identity/presence/presence.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { Browser } from "./browser.ts";

const home = useApp({ ALONE: "no" });
const open: Browser[] = [];
let port = 0;
let admin: Person;
let person: Person;
let watcher: Browser;

beforeAll(async () => {
  port = await home.listen();
});
afterEach(() => {
  for (const browser of open.splice(0)) browser.close();
});

const browserOf = async (who: Person, at = port): Promise<Browser> => {
  const browser = await Browser.open(at, who);
  open.push(browser);
  return browser;
};

async function hire(): Promise<void> {
  admin = await home.nobody.signUp();
  person = await admin.colleague("user");
  watcher = await browserOf(admin);
  watcher.forget();
}

/** The presence events of the user that the admin's browser received before the next event. */
async function toldOnline(): Promise<boolean[]> {
  await admin.queue();
  await watcher.hears(({ event }) => event === "queue", "the last word");
  const told = watcher.told.flatMap(({ event, payload }) =>
    event === "user" && payload.action === "update" && payload.user.id === person.user.id ? [payload.user.online] : [],
  );
  watcher.forget();
  return told;
}

interface Row {
  socket_id: string;
  seconds: number;
}
const rows = () =>
  home.app.database.tenant(person.user.companyId, (tx) =>
    tx.sql<Row & object>(
      "select socket_id, extract(epoch from present_until - now())::float8 as seconds from presence where company_id = $1 and user_id = $2",
      [tx.companyId, person.user.id],
    ),
  );
/** Waits until this many of the user's sockets are in the grace period after their end. */
const ended = (count: number) =>
  vi.waitFor(async () => expect((await rows()).filter(({ seconds }) => seconds < 60)).toHaveLength(count), {
    timeout: 10_000,
  });
const pass = (seconds: number) =>
  home.app.database.tenant(person.user.companyId, (tx) =>
    tx.sql("update presence set present_until = present_until - $2 * interval '1 second' where company_id = $1", [
      tx.companyId,
      seconds,
    ]),
  );
const look = () => endPresence(home.app, { companyId: person.user.companyId, userId: person.user.id });

test("colleagues are told when somebody comes, and when their last browser has been gone for a while", async () => {
  await hire();
  const [first, second] = [await browserOf(person), await browserOf(person)];
  expect(await toldOnline()).toEqual([true]);
  first.close();
  await ended(1);
  await pass(31);
  await look();
  expect(await toldOnline()).toEqual([]);
  second.close();
  await ended(1);
  // A reload doesn't blink.
  await look();
  expect(await toldOnline()).toEqual([]);
  await pass(31);
  await look();
  expect(await toldOnline()).toEqual([false]);
  const jobs = await home.app.database.platform(
    "select from jobs where kind = 'presence-ends' and due_at > now() + interval '25 seconds' and (data->>'userId')::bigint = $1",
    [person.user.id],
  );
  expect(jobs).toHaveLength(2);
});

test("a socket that ends while it is let in leaves nobody online", async () => {
  await hire();
  const gate = Promise.withResolvers<void>();
  const read = home.app.database.read.bind(home.app.database);
  let reads = 0;
  // The second presence check hangs until the socket is gone again.
  const slow = vi.spyOn(home.app.database, "read").mockImplementation(async (...given) => {
    if (given[0] === person.user.companyId && ++reads === 2) await gate.promise;
    return read(...given);
  });
  open.push(Browser.knock(port, person));
  await vi.waitFor(() => expect(reads).toBe(2), { timeout: 10_000 });
  const before = home.app.realtime.sockets;
  home.app.realtime.disconnectUser(person.user.companyId, person.user.id);
  await vi.waitFor(() => expect(home.app.realtime.sockets).toBe(before - 1), { timeout: 10_000 });
  gate.resolve();
  slow.mockRestore();
  expect(await toldOnline()).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("a process that closes says goodbye for its browsers", async () => {
  await hire();
  const second = await home.another({ ROLES: "web" });
  await browserOf(person, await second.listen());
  expect((await rows()).map(({ seconds }) => seconds > 300)).toEqual([true]);
  await second.close();
  expect((await rows()).map(({ seconds }) => seconds > 0 && seconds <= 31)).toEqual([true]);
});
