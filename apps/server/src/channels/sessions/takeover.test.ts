import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { newNumber, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector, until } from "../../testing/sessions.ts";
import { EpochLost, type Outbound } from "../port.ts";
import { newOwner } from "./leases.ts";

const home = useApp({ ROLES: "web,worker" });
const short = { lease: 2_000, renewal: 400, margin: 300, watch: 100 };

/** Somebody else has taken the lease: another process, by the rows. */
const takeAway = (connectionId: number) =>
  home.app.database.platform(
    "update session_leases set owner = 'another', epoch = epoch + 1, held_until = clock_timestamp() + interval '1 second' where connection_id = $1",
    [connectionId],
  );
const messages = async (companyId: number) =>
  (
    await home.app.database.tenant(companyId, (tx) =>
      tx.sql<{ body: string }>("select body from messages where company_id = $1 order by id", [companyId]),
    )
  ).map((row) => row.body);

test("nothing that an owner writes under an epoch that is over counts", async () => {
  const connector = await startConnector(home.app);
  const { session, companyId, connectionId } = await openShop(home.nobody, connector);
  const from = newNumber();
  await session.sink.received(written(from, { body: "a tempo" }));
  await takeAway(connectionId);
  const late = await Promise.allSettled([
    session.sink.received(written(from, { body: "tarde" })),
    session.sink.acked([{ externalId: "X", ack: 1 }]),
    session.sink.write((tx) => tx.sql("select 1")),
  ]);
  const lost = { status: "rejected", reason: expect.any(EpochLost) as EpochLost };
  expect(late).toEqual([lost, lost, lost]);
  expect(await messages(companyId)).toEqual(["a tempo"]);
  await until(() => expect(session.isStopped).toBe(true), 1_000);
  const again = await connector.channel.opened(connectionId, 2);
  await again.sink.received(written(from, { body: "de novo" }));
  expect(await messages(companyId)).toEqual(["a tempo", "de novo"]);
});

test("an owner whose lease is gone stops by itself at its next renewal", async () => {
  const connector = await startConnector(home.app, short);
  const { session, connectionId } = await openShop(home.nobody, connector);
  await takeAway(connectionId);
  await until(() => expect(session.isStopped).toBe(true), 1_500);
});

test("the session of a process that died is taken over when its lease has run out", async () => {
  const connector = await startConnector(home.app, short);
  const { session, connectionId } = await openShop(home.nobody, connector);
  await takeAway(connectionId);
  await until(() => expect(session.isStopped).toBe(true));
  const taken = await connector.channel.opened(connectionId, 2);
  await taken.connect();
  await taken.sink.received(written(newNumber()));
});

/** The name of a process of this machine that was killed. */
async function killedOwner(): Promise<string> {
  const killed = spawn(process.execPath, ["-e", ""]);
  await once(killed, "exit");
  return newOwner().replace(`/${process.pid}/`, `/${killed.pid}/`);
}

test("the lease of a process of this machine that was killed is free at the next start", async () => {
  const first = await startConnector(home.app);
  const { connectionId } = await openShop(home.nobody, first);
  await first.supervisor.stop();
  await home.app.database.platform(
    "update session_leases set owner = $2, held_until = clock_timestamp() + interval '1 hour' where connection_id = $1",
    [connectionId, await killedOwner()],
  );
  const second = await startConnector(home.app);
  await second.channel.opened(connectionId);
});

test("who still stands takes over at once all that a killed process of its machine ran, and opens it one by one", async () => {
  const killed = await killedOwner();
  const { user } = await home.nobody.signUp();
  const connector = await startConnector(home.app, { ...short, startsPerSecond: 1 });
  // It has stood for as long as a lease lasts: it doesn't start together with others.
  await pause(short.lease);
  const leases = await home.app.database.tenant(user.companyId, (tx) =>
    tx.sql<{ id: number }>(
      `with made as (insert into connections (company_id, name) select $1, 'Loja ' || n from generate_series(1, 30) n returning id)
       insert into session_leases (company_id, connection_id, wanted, owner, epoch, held_until)
       select $1, id, true, $2, 1, clock_timestamp() + interval '1 hour' from made returning connection_id as id`,
      [tx.companyId, killed],
    ),
  );
  const ids = leases.map(({ id }) => id);
  const owners = () =>
    home.app.database.platform<{ owner: string; epoch: number }>(
      "select distinct owner, epoch from session_leases where connection_id = any ($1::bigint[])",
      [ids],
    );
  const its = { owner: expect.not.stringContaining(killed) as string, epoch: 2 };
  await until(async () => expect(await owners()).toEqual([its]), 2_000);
  expect(ids.filter((id) => connector.channel.of(id).length > 0).length).toBeLessThan(10);
  // The other tests have sessions enough.
  await home.app.database.platform("delete from session_leases where connection_id = any ($1::bigint[])", [ids]);
});

test("an owner that was stopped for longer than its lease sends nothing when it wakes, and lets go within a second", async () => {
  const connector = await startConnector(home.app, short);
  const { session, companyId, connectionId } = await openShop(home.nobody, connector);
  const payload: Outbound = { kind: "text", to: { pn: newNumber() }, externalId: "STOPPED", body: "olá", quoted: null };
  await home.app.database.tenant(companyId, (tx) =>
    tx.sql(
      `insert into outbox (company_id, connection_id, contact_id, kind, external_id, payload)
       values ($1, $2, 1, 'text', $3, $4)`,
      [companyId, connectionId, payload.externalId, payload],
    ),
  );
  // As a stopped process: nothing of it runs, not even its timers.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_200);
  home.app.notifications.notify("outbox", String(connectionId));
  await until(() => expect(session.isStopped).toBe(true), 1_000);
  expect(session.sent).toEqual([]);
  const again = await connector.channel.opened(connectionId, 2);
  await again.connect();
  await until(() => expect(again.sent).toEqual([payload]));
});

test("a process that is stopped in the middle of a write doesn't hold the session for ever", async () => {
  const connector = await startConnector(home.app, short);
  const { session, connectionId } = await openShop(home.nobody, connector);
  const held = session.sink.write(async (tx) => {
    await takeAwayWhenFree(connectionId);
    await tx.sql("select 1");
  });
  await expect(held).rejects.toBeInstanceOf(Error);
  await until(() => expect(session.isStopped).toBe(true));
}, 20_000);

/** Resolves when the lease can be locked as a takeover locks it. */
async function takeAwayWhenFree(connectionId: number): Promise<void> {
  await until(async () => {
    const rows = await home.app.database.platform(
      "select from session_leases where connection_id = $1 for update skip locked",
      [connectionId],
    );
    expect(rows).toHaveLength(1);
  }, 10_000);
  await takeAway(connectionId);
}
