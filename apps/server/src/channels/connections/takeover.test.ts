import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { newNumber, written } from "../../testing/customers.ts";
import { useHouse } from "../../testing/harness.ts";
import { openShop, startConnector, until } from "../../testing/sessions.ts";
import { EpochLost, type Outbound } from "../port.ts";
import { newOwner } from "./owner.ts";

const home = useHouse({ ROLES: "web,worker" });
const short = { lease: 2_000, renewal: 400, margin: 300, watch: 100 };

/** Somebody else has taken the lease: another process, by the rows. */
const takeAway = (connectionId: number) =>
  home.house.database.platform(
    "update session_leases set owner = 'another', epoch = epoch + 1, held_until = clock_timestamp() + interval '1 second' where connection_id = $1",
    [connectionId],
  );
const messages = async (companyId: number) =>
  (
    await home.house.database.tenant(companyId, (tx) =>
      tx.sql<{ body: string }>("select body from messages where company_id = $1 order by id", [companyId]),
    )
  ).map((row) => row.body);

test("nothing that an owner writes under an epoch that is over counts", async () => {
  const connector = await startConnector(home.house);
  const { session, companyId, connectionId } = await openShop(home.nobody, connector);
  const from = newNumber();
  await session.desk.received(written(from, { body: "a tempo" }));
  await takeAway(connectionId);
  const late = await Promise.allSettled([
    session.desk.received(written(from, { body: "tarde" })),
    session.desk.acked([{ externalId: "X", ack: 1 }]),
    session.desk.write((tx) => tx.sql("select 1")),
  ]);
  const lost = { status: "rejected", reason: expect.any(EpochLost) as EpochLost };
  expect(late).toEqual([lost, lost, lost]);
  expect(await messages(companyId)).toEqual(["a tempo"]);
  await until(() => expect(session.isStopped).toBe(true), 1_000);
  const again = await connector.channel.opened(connectionId, 2);
  await again.desk.received(written(from, { body: "de novo" }));
  expect(await messages(companyId)).toEqual(["a tempo", "de novo"]);
});

test("an owner whose lease is gone stops by itself at its next renewal", async () => {
  const connector = await startConnector(home.house, short);
  const { session, connectionId } = await openShop(home.nobody, connector);
  await takeAway(connectionId);
  await until(() => expect(session.isStopped).toBe(true), 1_500);
});

test("the session of a process that died is taken over when its lease has run out", async () => {
  const connector = await startConnector(home.house, short);
  const { session, connectionId } = await openShop(home.nobody, connector);
  await takeAway(connectionId);
  await until(() => expect(session.isStopped).toBe(true));
  const taken = await connector.channel.opened(connectionId, 2);
  await taken.connect();
  await taken.desk.received(written(newNumber()));
});

test("the lease of a process of this machine that was killed is free at the next start", async () => {
  const first = await startConnector(home.house);
  const { connectionId } = await openShop(home.nobody, first);
  await first.supervisor.stop();
  const killed = spawn(process.execPath, ["-e", ""]);
  await once(killed, "exit");
  await home.house.database.platform(
    "update session_leases set owner = $2, held_until = clock_timestamp() + interval '1 hour' where connection_id = $1",
    [connectionId, newOwner().replace(`/${process.pid}/`, `/${killed.pid}/`)],
  );
  const second = await startConnector(home.house);
  await second.channel.opened(connectionId);
});

test("an owner that was stopped for longer than its lease sends nothing when it wakes, and lets go within a second", async () => {
  const connector = await startConnector(home.house, short);
  const { session, companyId, connectionId } = await openShop(home.nobody, connector);
  const payload: Outbound = { kind: "text", to: { pn: newNumber() }, externalId: "STOPPED", body: "olá", quoted: null };
  await home.house.database.tenant(companyId, (tx) =>
    tx.sql(
      `insert into outbox (company_id, connection_id, conversation, kind, external_id, payload)
       values ($1, $2, 1, 'text', $3, $4)`,
      [companyId, connectionId, payload.externalId, payload],
    ),
  );
  // As a stopped process: nothing of it runs, not even its timers.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_200);
  home.house.bell.ring("outbox", String(connectionId));
  await until(() => expect(session.isStopped).toBe(true), 1_000);
  expect(session.sent).toEqual([]);
  const again = await connector.channel.opened(connectionId, 2);
  await again.connect();
  await until(() => expect(again.sent).toEqual([payload]));
});

test("a process that is stopped in the middle of a write doesn't hold the session for ever", async () => {
  const connector = await startConnector(home.house, short);
  const { session, connectionId } = await openShop(home.nobody, connector);
  const held = session.desk.write(async (tx) => {
    await takeAwayWhenFree(connectionId);
    await tx.sql("select 1");
  });
  await expect(held).rejects.toBeInstanceOf(Error);
  await until(() => expect(session.isStopped).toBe(true));
}, 20_000);

/** Resolves when the lease can be locked as a takeover locks it. */
async function takeAwayWhenFree(connectionId: number): Promise<void> {
  await until(async () => {
    const rows = await home.house.database.platform(
      "select from session_leases where connection_id = $1 for update skip locked",
      [connectionId],
    );
    expect(rows).toHaveLength(1);
  }, 10_000);
  await takeAway(connectionId);
}
