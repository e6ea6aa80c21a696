import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createDatabase } from "../testing/test-database.ts";
import { Notifications } from "./notifications.ts";
import { createLog } from "./log.ts";

let databaseUrl = "";
let drop: () => Promise<void>;
let admin: pg.Client;
const open: Notifications[] = [];

beforeAll(async () => {
  const made = await createDatabase();
  [databaseUrl, drop] = [made.url, made.drop];
  admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((notifications) => notifications.close()));
  // PostgreSQL ends the process of a closed connection a moment later.
  await vi.waitFor(async () => {
    if ((await lines()) > 0) throw new Error("A notifications that was closed left its line behind.");
  });
});
afterAll(async () => {
  await admin.end();
  await drop();
});

/** A process's notifications, and what it heard about "tickets". */
async function hang({ alone = false } = {}): Promise<{ notifications: Notifications; heard: string[] }> {
  const notifications = new Notifications({ databaseUrl, alone, log: createLog({ level: "silent" }) });
  const heard: string[] = [];
  notifications.listen("tickets", (about) => void heard.push(about));
  open.push(notifications);
  await notifications.start();
  heard.length = 0;
  return { notifications, heard };
}

const ofListeners =
  "from pg_stat_activity where datname = current_database() and application_name = 'recado notifications'";
const lines = async () => (await admin.query<{ pid: number }>(`select pid ${ofListeners}`)).rows.length;
const cut = () => admin.query(`select pg_terminate_backend(pid) ${ofListeners}`);
const soon = (isSo: () => void | Promise<void>) => vi.waitFor(isSo, { timeout: 10_000, interval: 10 });

describe("notifications", () => {
  it("is heard in its own process at once, and once in each other", async () => {
    const [one, two, three] = [await hang(), await hang(), await hang()];
    one.notifications.notify("tickets", "7");
    expect(one.heard).toEqual(["7"]);
    one.notifications.notify("others", "8");
    two.notifications.notify("tickets", "9");
    for (const { heard } of [one, two, three]) await soon(() => expect(heard).toContain("9"));
    // What is sent last is heard last: nothing else was on its way.
    three.notifications.notify("tickets", "end");
    for (const { heard } of [one, two]) await soon(() => expect(heard.at(-1)).toBe("end"));
    expect(one.heard).toEqual(["7", "9", "end"]);
    expect([...two.heard].sort()).toEqual(["7", "9", "end"]);
    expect([...three.heard].sort()).toEqual(["7", "9", "end"]);
  });

  it("of a process that is alone needs no line", async () => {
    const { notifications, heard } = await hang({ alone: true });
    notifications.notify("tickets", "7");
    expect(heard).toEqual(["7"]);
    expect(await lines()).toBe(0);
  });

  it("heals when its line is cut: whoever listens is woken for what may have been missed, and hears again", async () => {
    const [one, two] = [await hang(), await hang()];
    for (let time = 0; time < 2; time++) {
      one.heard.length = two.heard.length = 0;
      await cut();
      await soon(async () => expect(await lines()).toBe(0));
      one.notifications.notify("tickets", "lost");
      for (const { heard } of [one, two]) await soon(() => expect(heard).toContain(""));
      one.notifications.notify("tickets", "7");
      await soon(() => expect(two.heard).toContain("7"));
      expect(two.heard.filter((about) => about === "7")).toHaveLength(1);
      expect(await lines()).toBe(2);
    }
  });

  it("tells others what was said while its own line was away, once it is back", async () => {
    const [one, two] = [await hang(), await hang()];
    const [own] = (await admin.query<{ pid: number }>(`select pid ${ofListeners} order by backend_start`)).rows;
    await admin.query("select pg_terminate_backend($1)", [own!.pid]);
    await soon(async () => expect(await lines()).toBe(1));
    for (let n = 0; n < 3; n++) one.notifications.notify("tickets", "7");
    await soon(() => expect(two.heard).toContain("7"));
    one.notifications.notify("tickets", "end");
    await soon(() => expect(two.heard.at(-1)).toBe("end"));
    expect(two.heard).toEqual(["7", "end"]);
  });

  it("says much at once in few statements", async () => {
    const [one, two] = [await hang(), await hang()];
    const query = vi.spyOn(pg.Client.prototype, "query");
    const said = Array.from({ length: 100 }, (_, n) => String(n));
    for (const about of said) one.notifications.notify("tickets", about);
    await soon(() => expect(two.heard).toEqual(said));
    const sent = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes("pg_notify"));
    expect(sent.length).toBeLessThanOrEqual(2);
    query.mockRestore();
  });

  it("reaches all listeners, also when one of them throws, and the sender goes on", async () => {
    const [one, two] = [await hang(), await hang()];
    for (const { notifications } of [one, two]) {
      notifications.listen("alarm", () => {
        throw new Error("stumbled");
      });
      notifications.listen("alarm", () => notifications.notify("tickets", "heard the alarm"));
    }
    expect(() => one.notifications.notify("alarm", "1")).not.toThrow();
    await soon(() => expect(two.heard).toEqual(["heard the alarm", "heard the alarm"]));
  });

  it("takes no harm from what others say on its channel", async () => {
    const [one, two] = [await hang(), await hang()];
    for (const payload of ["", "half [", "null", "7", "{}", '["tickets"]', '["tickets", 7, "x"]'])
      await admin.query("select pg_notify('recado_notifications', $1)", [payload]);
    one.notifications.notify("tickets", "7");
    await soon(() => expect(two.heard).toEqual(["7"]));
  });

  it("that is closed while it comes up, or waits to try again, leaves no line behind", async () => {
    const early = new Notifications({ databaseUrl, alone: false, log: createLog({ level: "silent" }) });
    const starting = early.start();
    await early.close();
    await starting;
    const [one, two] = [await hang(), await hang()];
    await cut();
    await soon(async () => expect(await lines()).toBe(0));
    await one.notifications.close();
    // The other's next try was due at the same time.
    await soon(() => expect(two.heard).toEqual([""]));
    expect(await lines()).toBe(1);
  });
});
