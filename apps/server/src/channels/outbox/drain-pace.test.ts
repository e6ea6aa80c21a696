import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector, until } from "../../testing/sessions.ts";
import { claimRows, enqueue } from "./outbox.ts";

const home = useApp({ ROLES: "web,worker" });

test("a connection sends as fast as its company lets it, and a change holds at once", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app), { isUp: false });
  const { companyId, connectionId, session } = shop;
  const setting = (key: string, value: string) =>
    shop.admin.does("PUT /settings/:key", { params: { key }, body: { value } });
  await setting("sendPerMinute", "1");
  await setting("sendBurst", "1");
  await session.connect();
  await home.app.database.tenant(companyId, async (tx) => {
    for (const n of [1, 2, 3]) {
      const outbound = {
        kind: "text",
        to: { pn: "5511988887777" },
        externalId: `P${n}`,
        body: "",
        quoted: null,
      } as const;
      await enqueue(home.app, tx, { connectionId, contactId: n, lane: 0, outbound });
    }
  });
  await until(() => expect(session.sentIds).toEqual(["P1"]));
  await session.sink.acked([{ externalId: "P1", ack: 1 }]);
  expect(await shop.seen()).toMatchObject({ outboxWaiting: 2 });
  expect(session.sentIds).toEqual(["P1"]);
  await setting("sendBurst", "10");
  await until(() => expect(session.sentIds).toEqual(["P1", "P2", "P3"]));
});

test("a token that comes while the outbox is read is used at once", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app), { isUp: false });
  const { companyId, connectionId, session } = shop;
  for (const [key, value] of [
    ["sendPerMinute", "6000"],
    ["sendBurst", "1"],
  ] as const)
    await shop.admin.does("PUT /settings/:key", { params: { key }, body: { value } });
  await session.connect();
  const ids = Array.from({ length: 200 }, (_, n) => `Q${n}`);
  await home.app.database.tenant(companyId, async (tx) => {
    for (const [n, externalId] of ids.entries()) {
      const outbound = { kind: "text", to: { pn: "5511988887777" }, externalId, body: "", quoted: null } as const;
      await enqueue(home.app, tx, { connectionId, contactId: n + 1, lane: 0, outbound });
    }
  });
  let acked = 0;
  await until(async () => {
    for (; acked < session.sentIds.length; acked++)
      await session.sink.acked([{ externalId: session.sentIds[acked] ?? "", ack: 1 }]);
    expect(session.sentIds).toHaveLength(200);
  });
});

test("rows are claimed again after a deadlock with a deletion", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app), { isUp: false });
  const { companyId, connectionId } = shop;
  const [{ epoch } = { epoch: 0 }, ...rows] = await home.app.database.tenant(companyId, async (tx) => {
    for (const externalId of ["D1", "D2"]) {
      const outbound = { kind: "text", to: { pn: "5511988887777" }, externalId, body: "", quoted: null } as const;
      await enqueue(home.app, tx, { connectionId, contactId: 1, lane: 0, outbound });
    }
    return tx.sql<{ epoch: number; id: number }>(
      `select epoch, 0 as id from session_leases where company_id = $1
       union all select 0, id from outbox where company_id = $1 order by id`,
      [companyId],
    );
  });
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  let claimed: Promise<unknown> | undefined;
  await home.app.database.tenant(companyId, async (tx) => {
    const remove = (id: number) => tx.sql("delete from outbox where company_id = $1 and id = $2", [companyId, id]);
    await remove(second);
    if (!claimed) {
      claimed = claimRows(home.app, { companyId, connectionId, isTest: false, epoch }, [second, first]);
      await until(async () => {
        const [waiter] = await tx.sql(
          "select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))",
        );
        expect(waiter).toBeDefined();
      });
    }
    await remove(first);
  });
  expect(await claimed).toBeInstanceOf(Map);
});
